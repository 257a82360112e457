import { Suspense, lazy } from 'react';
import { create } from 'zustand';
import type { Asked, Question } from './confirm-modal.tsx';

const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Asks before doing: `if (await confirm({ message, destructive: true })) remove()`. Escape and Cancel answer false. */
export function confirm(question: Question): Promise<boolean> {
  withdrawQuestion();
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      // The words stay while the closing dialog fades.
      useAsked.setState({ asked: { ...question, isOpen: false, answer: () => undefined } });
      resolve(confirmed);
    };
    useAsked.setState({ asked: { ...question, isOpen: true, answer } });
  });
}

/** Answers what is being asked with no: whom it was asked is no longer here. */
export function withdrawQuestion(): void {
  useAsked.getState().asked?.answer(false);
}

/** Whether a question stands above all else, and keys are for it. */
export const useIsAsked = () => useAsked(({ asked }) => asked?.isOpen === true);

const ConfirmModal = lazy(async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal }));

/** Shows the question at hand; stands once, beside the pages, and loads when first needed. */
export function ConfirmDialogHost() {
  const asked = useAsked((state) => state.asked);
  if (asked === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmModal {...asked} />
    </Suspense>
  );
}
