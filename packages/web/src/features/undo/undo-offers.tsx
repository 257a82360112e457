import { useEffect } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { offerTopic, useUndo } from './undo-store.ts';
import { useReverse } from './use-reverse.ts';

/** Tells each change that can be undone at once, with 'Undo' beside it. Stands once on a page whose changes can be undone. */
export function UndoOffers() {
  const t = useText();
  const reverse = useReverse();
  const offered = useUndo((state) => state.offered);
  useEffect(() => {
    if (offered?.notice === undefined) return;
    const { token, notice } = offered;
    notify.done(notice, { label: t('items.undo'), run: () => reverse('undo', token) }, offerTopic(offered));
    useUndo.setState({ offered: null });
  }, [offered, t, reverse]);
  return null;
}
