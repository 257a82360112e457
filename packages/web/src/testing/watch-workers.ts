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
 * Drops the responses of workers until `letGo` is called, so that a simulation does not end before the test wants it. `hold` starts
 * dropping again.
 */
export function holdWorkers(): { hold: () => void; letGo: () => void } {
  let isHeld = true;
  watchWorkers({ isDropped: () => isHeld });
  return {
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
    },
  };
}
