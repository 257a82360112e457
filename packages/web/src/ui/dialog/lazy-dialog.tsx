import { useMounted } from '@mantine/hooks';
import { type ComponentType, Suspense, lazy, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notifyFailure } from './notify.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code loads when it is first opened, and stays then, so that it can fade when it closes. One that cannot
 * be loaded or shown says so and counts as closed.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => opensOnceMounted(await load()));
  return function LazyDialog(props: Props) {
    const t = useText();
    const { isOpen, onClose } = props;
    const [wasOpened, setWasOpened] = useState(isOpen);
    if (isOpen && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    const giveUp = (error: unknown) => {
      report('A dialog could not be shown', error);
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

/** Only a dialog that was there before it opens fades in. */
function opensOnceMounted<Props extends DialogProps>(Dialog: ComponentType<Props>) {
  function MountedDialog(props: Props) {
    const isMounted = useMounted();
    return <Dialog {...props} isOpen={props.isOpen && isMounted} />;
  }
  return { default: MountedDialog };
}
