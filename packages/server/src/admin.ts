/** Entry point of `npm run admin -- COMMAND`. */
import { constants } from 'node:os';
import type { OpenDatabase } from '#db/open-database.ts';
import { runCommand } from '#admin/run-command.ts';
import { type StopSignal, onStopSignal } from './stop-signals.ts';

/** The database of the running command; undefined until it needs one. */
let opening: Promise<OpenDatabase> | undefined;
const interruption = new AbortController();

/**
 * Ends the running command and the process. An open transaction is rolled back; a command that makes several transactions can be run again.
 */
async function interrupt(signal: StopSignal): Promise<void> {
  interruption.abort();
  process.stderr.write(`Ended by ${signal} before it was done.\n`);
  try {
    await (await opening)?.interrupt();
  } finally {
    process.exit(128 + constants.signals[signal]);
  }
}

onStopSignal((signal) => void interrupt(signal));
const { stdin, stdout, stderr } = process;
const code = await runCommand(process.argv.slice(2), process.env, {
  stdin,
  stdout,
  stderr,
  signal: interruption.signal,
  opening: (database) => {
    opening = database;
  },
});
// A connection to a service that does not respond would prevent the process from ending.
process.exit(code);
