import type { Page } from '@playwright/test';

/** A span of work as the browser's trace tells it: `tdur` in microseconds, by the clock of its own thread. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The longest task of the page's main thread while something runs, in milliseconds of its own time: other programs of a busy
 * machine, which take turns with it, do not count.
 */
export async function longestTask(page: Page, run: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await run();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mainThreads = new Set(events.filter(isMain).map(placeOf));
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(placeOf(event)),
  );
  if (tasks.length === 0) throw new Error('The trace tells of no task.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}
