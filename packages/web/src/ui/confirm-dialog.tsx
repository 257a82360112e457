import { Suspense, lazy } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { create } from 'zustand';
import { report } from '#lib/report.ts';
import { useText } from '#lib/text.ts';
import type { Asked, Question } from './confirm-modal.tsx';
import { notifyFailure } from './notify-failure.ts';

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
  const t = useText();
  const asked = useAsked((state) => state.asked);
  if (asked === null) return null;
  const giveUp = (error: unknown) => {
    report('A question could not be asked', error);
    asked.answer(false);
    notifyFailure(error, t);
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[asked.isOpen]}>
      <Suspense fallback={null}>
        <ConfirmModal {...asked} />
      </Suspense>
    </ErrorBoundary>
  );
}
