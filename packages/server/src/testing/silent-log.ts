import type { StartupLog } from '#db/startup-errors.ts';

/** A log that discards everything. */
export const silentLog: StartupLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
