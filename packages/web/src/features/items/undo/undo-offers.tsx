import { useEffect } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useReverse } from './offer-undo.ts';
import { forgetUndo, offerTopic, useUndoHistory } from './undo-history.ts';

/** Tells each change that can be undone at once, with 'Undo' beside it. Stands once on a page whose changes can be undone. */
export function UndoOffers() {
  const t = useText();
  const reverse = useReverse();
  useEffect(
    () =>
      useUndoHistory.subscribe(({ offer }, before) => {
        if (offer === null || offer === before.offer) return;
        const action = { label: t('items.undo'), run: () => reverse('undo', offer.key) };
        notify.done(offer.message, action, offerTopic(offer.key));
      }),
    [t, reverse],
  );
  useEffect(
    () => () => {
      // A notice that outlives the page would promise what is forgotten.
      for (const { key } of useUndoHistory.getState().done) notify.withdraw(offerTopic(key));
      forgetUndo();
    },
    [],
  );
  return null;
}
