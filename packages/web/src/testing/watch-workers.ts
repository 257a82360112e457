/** Watches the messages between the page and its workers, and holds the responses. */
import { onTestFinished } from 'vitest';

interface Watch {
  onSent?: (message: unknown) => void;
  onReceived?: (message: unknown) => void;
  /** Returns true for a response that the page must not get. */
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

/** Holds the responses of workers, so that a simulation lasts as long as a test needs. A response that arrives meanwhile is dropped. */
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
