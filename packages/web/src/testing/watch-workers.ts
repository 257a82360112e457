/** Watches the messages between the page and its workers, and can drop the responses. */
import { onTestFinished } from 'vitest';

interface Watch {
  onSent?: (message: unknown) => void;
  onReceived?: (message: unknown) => void;
  /** Returns true for a response that the page must not receive. */
  isDropped?: () => boolean;
}

/** Watches workers that start from now until the end of the test. */
export function watchWorkers({ onSent, onReceived, isDropped }: Watch): void {
  const { Worker: original } = globalThis;
  globalThis.Worker = new Proxy(original, {
    construct(Original, [url, options]: [URL, WorkerOptions]) {
      const worker = new Original(url, options);
      worker.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (isDropped?.() === true) event.stopImmediatePropagation();
        else onReceived?.(event.data);
      });
      const send = worker.postMessage.bind(worker);
      worker.postMessage = (message: unknown, extra?: StructuredSerializeOptions | Transferable[]) => {
        onSent?.(message);
        send(message, extra as StructuredSerializeOptions);
      };
      return worker;
    },
  });
  onTestFinished(() => {
    globalThis.Worker = original;
  });
}

/**
 * Drops the responses of workers, so that a simulation does not end before the test wants it. From a call of `pass` on the page receives
 * responses again, and from a call of `drop` on it receives none.
 */
export function dropWorkerResponses(): { drop: () => void; pass: () => void } {
  let isDropping = true;
  watchWorkers({ isDropped: () => isDropping });
  return {
    drop: () => {
      isDropping = true;
    },
    pass: () => {
      isDropping = false;
    },
  };
}
