import { useEffect } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useReverse } from './offer-undo.ts';
import { offerTopic, useUndoHistory } from './undo-store.ts';

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
  return null;
}
