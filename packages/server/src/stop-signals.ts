/** Signals that ask a program to end: from an operator, a supervisor or a closing terminal. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type StopSignal = (typeof STOP_SIGNALS)[number];

/** Calls `stop` at the first of these signals; later ones are ignored. */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let isStopping = false;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(signal);
    });
  }
  // Writing fails after the terminal or the log reader has closed. This failure must not interrupt stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
