import { useEffect } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useReverse } from './offer-undo.ts';
import { offerTopic, useUndoHistory } from './undo-store.ts';

/** Tells each change that can be undone at once, with 'Undo' beside it. Stands once on a page whose changes can be undone. */
export function UndoOffers() {
  const t = useText();
  const reverse = useReverse();
  const offered = useUndoHistory((history) => history.offered);
  useEffect(() => {
    if (offered?.message === undefined) return;
    const { key, message } = offered;
    notify.done(message, { label: t('items.undo'), run: () => reverse('undo', key) }, offerTopic(key));
    useUndoHistory.setState({ offered: null });
  }, [offered, t, reverse]);
  return null;
}
