import type { StartLog } from '#db/start-report.ts';

/** A log that discards everything. */
export const quiet: StartLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
