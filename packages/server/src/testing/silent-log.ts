import type { StartLog } from '#db/startup-messages.ts';

/** A log that discards everything. */
export const silentLog: StartLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
