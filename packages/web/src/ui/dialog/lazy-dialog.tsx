import { useMounted } from '@mantine/hooks';
import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { create } from 'zustand';
import { logError } from '#lib/api/log-error.ts';
import { type CataloguePart, DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadWithCatalogue } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { notifyFailure } from './notify.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Returns a dialog whose code and texts load when it is first opened. After it was opened once it stays mounted, so that it can fade out.
 * Its texts are those of all dialogs and of the given parts of the catalogue. If it cannot be loaded, a notice shows the error and the
 * dialog counts as closed.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  ...parts: readonly CataloguePart[]
) {
  const Dialog = lazy(async () => opensOnceMounted(await loadWithCatalogue(load, DIALOG_TEXTS, ...parts)));
  return function LazyDialog(props: Props) {
    const t = useText();
    const { isOpen, onClose } = props;
    const [wasOpened, setWasOpened] = useState(isOpen);
    if (isOpen && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    const giveUp = (error: unknown) => {
      logError('A dialog could not be shown', error);
      onClose();
      notifyFailure(error, t);
    };
    return (
      <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[isOpen]}>
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

interface Asked<Answer> {
  readonly isOpen: boolean;
  readonly onAnswer: (response: Answer) => void;
}

/**
 * Creates a dialog that asks one question at a time. `ask` resolves to the chosen answer, or to `whenClosed` if the dialog was closed.
 * `Host` renders the open question; mount it once. Unmounting it closes the question. The dialog's code loads on first use.
 */
export function createQuestionDialog<Question extends object, Answer>(
  load: () => Promise<ComponentType<Question & Asked<Answer> & DialogProps>>,
  whenClosed: Answer,
) {
  const useAsked = create<{ asked: (Question & Asked<Answer>) | null }>(() => ({ asked: null }));
  const Dialog = lazyDialog(load);
  return {
    ask: (question: Question): Promise<Answer> => {
      useAsked.getState().asked?.onAnswer(whenClosed);
      return new Promise((resolve) => {
        const onAnswer = (response: Answer) => {
          // The texts stay while the closing dialog fades out.
          useAsked.setState({ asked: { ...question, isOpen: false, onAnswer: () => undefined } });
          resolve(response);
        };
        useAsked.setState({ asked: { ...question, isOpen: true, onAnswer } });
      });
    },
    /** True while a question is open, which then receives the keys. */
    useIsAsked: () => useAsked(({ asked }) => asked?.isOpen === true),
    Host: function AskingHost() {
      const asked = useAsked((state) => state.asked);
      useEffect(
        () => () => {
          useAsked.getState().asked?.onAnswer(whenClosed);
          useAsked.setState({ asked: null });
        },
        [],
      );
      return asked === null ? null : <Dialog {...asked} onClose={() => asked.onAnswer(whenClosed)} />;
    },
  };
}

/** Returns a dialog that is mounted before it opens; otherwise it would not fade in. */
function opensOnceMounted<Props extends DialogProps>(Dialog: ComponentType<Props>) {
  function MountedDialog(props: Props) {
    const isMounted = useMounted();
    return <Dialog {...props} isOpen={props.isOpen && isMounted} />;
  }
  return { default: MountedDialog };
}
