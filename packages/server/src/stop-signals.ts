/** Signals that ask a program of ours to end: an operator, a supervisor, the terminal that closes. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type StopSignal = (typeof STOP_SIGNALS)[number];

/** Calls `stop` at the first of these signals; later ones change nothing. */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let isStopping = false;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(signal);
    });
  }
  // A terminal that closed, or a log reader that ended before us, refuses what we still say. That is no reason to end halfway.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
