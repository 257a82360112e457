import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { registerWithItems } from './sample-account.ts';
import { writeFileSync } from 'node:fs';
const which = process.argv[2] ?? 'dashboard';
const server = await startServer({ RATES_URL: 'off', RATE_LIMITS: 'off' });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const { token } = await registerWithItems(server.url, 20);
for (let round = 0; round < 3; round++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (which === 'dashboard')
    await page.addInitScript((k) => localStorage.setItem('meridian.token', k), token);
  const session = await context.newCDPSession(page);
  const bs = await browser.newBrowserCDPSession();
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.RATE ?? 1) });
  const events: any[] = [];
  bs.on('Tracing.dataCollected', (e: any) => events.push(...e.value));
  await bs.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'v8.execute', 'v8', 'toplevel'].concat(
        process.argv[3] === 'cpu' ? ['disabled-by-default-v8.cpu_profiler'] : [],
      ),
    },
  } as any);
  await page.goto(server.url + (which === 'dashboard' ? '/dashboard' : '/'));
  await page
    .locator(which === 'dashboard' ? 'figure canvas' : 'h1')
    .first()
    .waitFor();
  await page.waitForTimeout(1500);
  const done = new Promise((r) => bs.once('Tracing.tracingComplete', r));
  await bs.send('Tracing.end');
  await done;
  if (round === 2) writeFileSync('/tmp/trace.json', JSON.stringify(events));
  const name = events.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain');
  const nav =
    events.find(
      (e) => e.name === 'navigationStart' && e.args?.data?.documentLoaderURL?.includes('127.0.0.1'),
    ) ?? events.find((e) => e.name === 'navigationStart');
  const pid = events
    .filter((e) => e.name === 'FunctionCall' || e.name === 'EvaluateScript' || e.name === 'v8.evaluateModule')
    .at(-1).pid;
  const tid = name.find((e) => e.pid === pid).tid;
  const mine = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X');
  const tasks = mine.filter(
    (e) =>
      /RunTask|ThreadControllerImpl::RunTask/.test(e.name) &&
      (e.tdur ?? 0) > (process.env.RATE ? 50000 : 12500),
  );
  const t0 = mine.reduce((a, e) => Math.min(a, e.ts), Infinity);
  console.log(
    'round',
    round,
    'blocking',
    tasks.reduce((s, t) => s + (t.tdur / 1000) * (process.env.RATE ? 1 : 4) - 50, 0).toFixed(0),
  );
  for (const t of tasks) {
    console.log(
      ' task at',
      ((t.ts - t0) / 1000).toFixed(0),
      'cpu',
      (t.tdur / 1000).toFixed(1),
      'wall',
      (t.dur / 1000).toFixed(0),
    );
    const inner = mine.filter(
      (e) => e !== t && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && (e.tdur ?? e.dur) > 1500,
    );
    const agg: Record<string, number> = {};
    for (const e of inner) {
      const k =
        e.name +
        ' ' +
        (e.args?.data?.url?.split('/').pop() ?? e.args?.fileName?.split('/').pop() ?? '') +
        ' ' +
        (e.args?.data?.functionName ?? '');
      agg[k] = (agg[k] ?? 0) + (e.tdur ?? e.dur) / 1000;
    }
    for (const [k, v] of Object.entries(agg)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 8))
      console.log('     ', v.toFixed(1), k);
  }
  await context.close();
}
await browser.close();
await server.stop();
