import type { StartLog } from '#db/start-report.ts';

/** For what a test starts beside the thing it looks at. */
export const quiet: StartLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
