import { create } from 'zustand';
import type { Question } from './confirm-modal.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

/** A question on the screen, and whom to tell the answer. */
interface Asked extends Question {
  isOpen: boolean;
  answer: (confirmed: boolean) => void;
}

const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Asks before doing: `if (await confirm({ message, destructive: true })) remove()`. Escape and Cancel answer false. */
export function confirm(question: Question): Promise<boolean> {
  useAsked.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      // The words stay while the closing dialog fades.
      useAsked.setState({ asked: { ...question, isOpen: false, answer: () => undefined } });
      resolve(confirmed);
    };
    useAsked.setState({ asked: { ...question, isOpen: true, answer } });
  });
}

/** Whether a question stands above all else, and keys are for it. */
export const useIsAsked = () => useAsked(({ asked }) => asked?.isOpen === true);

const ConfirmModal = lazyDialog(async () => (await import('./confirm-modal.tsx')).ConfirmModal);

/** Shows the question at hand; stands once, beside the pages, and loads when first needed. What cannot be asked is answered no. */
export function ConfirmDialogHost() {
  const asked = useAsked((state) => state.asked);
  if (asked === null) return null;
  const { answer, ...question } = asked;
  return <ConfirmModal {...question} onClose={() => answer(false)} onConfirm={() => answer(true)} />;
}
