import type { StartLog } from '#db/startup-errors.ts';

/** A log that discards everything. */
export const silentLog: StartLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
