import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { startServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { registerWithItems } from './sample-account.ts';
const server = await startServer({ RATES_URL: 'off', RATE_LIMITS: 'off' });
const { token } = await registerWithItems(server.url, 20);
const rate = Number(process.env.RATE ?? 1);
const path = process.argv[2] ?? '/dashboard';
const loud = process.env.LOUD !== undefined;
const child = spawn(
  findChromium(),
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
    '--remote-debugging-pipe',
    `--user-data-dir=${mkdtempSync('/tmp/pipe-')}`,
    'about:blank',
  ],
  { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
);
const [, , , to, from] = child.stdio as any;
let events: any[] = [];
let done: any = () => 0;
let id = 0,
  rest = '';
const waiting = new Map<number, any>();
from.on('data', (d: Buffer) => {
  rest += d;
  const parts = rest.split('\0');
  rest = parts.pop()!;
  for (const p of parts) {
    const m = JSON.parse(p);
    if (m.method === 'Tracing.dataCollected') events.push(...m.params.value);
    if (m.method === 'Tracing.tracingComplete') done();
    if (m.id) {
      waiting.get(m.id)?.(m.error ? Promise.reject(new Error(JSON.stringify(m.error))) : m.result);
      waiting.delete(m.id);
    }
  }
});
function send(method: string, params: object = {}, sessionId?: string): Promise<any> {
  const n = ++id;
  to.write(JSON.stringify({ id: n, method, params, ...(sessionId ? { sessionId } : {}) }) + '\0');
  return new Promise((r) => waiting.set(n, r));
}
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const all: number[] = [];
for (let round = -1; round < 5; round++) {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1440,
    height: 900,
  });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  await send('Emulation.setCPUThrottlingRate', { rate }, sessionId);
  if (loud) {
    await send('Network.enable', {}, sessionId);
    await send('Runtime.enable', {}, sessionId);
  }
  events = [];
  await send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'v8', 'devtools.timeline'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  await send('Page.enable', {}, sessionId);
  const src = `${path === '/' ? '' : `localStorage.setItem('meridian.token', ${JSON.stringify(token)});`} window.seen={lt:[],lcp:0}; new PerformanceObserver((l)=>{for(const e of l.getEntries()) seen.lt.push([Math.round(e.startTime),e.duration])}).observe({type:'longtask',buffered:true}); new PerformanceObserver((l)=>{for(const e of l.getEntries()) seen.lcp=e.startTime}).observe({type:'largest-contentful-paint',buffered:true});`;
  await send('Page.addScriptToEvaluateOnNewDocument', { source: src }, sessionId);
  await send('Page.navigate', { url: server.url + path }, sessionId);
  await sleep(process.env.WAIT ? Number(process.env.WAIT) : 4500);
  const complete = new Promise((r) => {
    done = r;
  });
  await send('Tracing.end');
  await complete;
  const ev = events.filter((e) => e.name === 'v8.evaluateModule').at(-1);
  const mine = events.filter((e) => e.pid === ev.pid && e.tid === ev.tid && e.ph === 'X');
  const tasks = mine.filter((e) => /RunTask/.test(e.name));
  const t0 = Math.min(...mine.map((e) => e.ts));
  const long = tasks.filter((t) => t.tdur > 40000 / (4 / rate));
  const b = long.reduce((a, t) => a + (t.tdur * (4 / rate)) / 1000 - 50, 0);
  if (round >= 0) all.push(b);
  const sum = tasks.reduce((a, t) => a + t.tdur / 1000, 0);
  const shown = await send(
    'Runtime.evaluate',
    {
      expression:
        "document.querySelectorAll('figure canvas').length+' '+document.querySelectorAll('[role=row]').length+' '+document.body.innerText.slice(0,200).replaceAll(String.fromCharCode(10),'/')",
      returnByValue: true,
    },
    sessionId,
  );
  console.log(shown.result.value);
  console.log(
    'blocking(4x cpu)',
    b.toFixed(0),
    'all cpu',
    sum.toFixed(0),
    long
      .map((t) => {
        const inner = mine
          .filter(
            (e) =>
              e !== t &&
              e.ts >= t.ts &&
              e.ts + e.dur <= t.ts + t.dur &&
              (e.tdur ?? 0) > t.tdur * 0.25 &&
              !/RunTask|callFunction|OnHandleReady/.test(e.name),
          )
          .map(
            (e) =>
              e.name.replace('v8.', '') +
              ':' +
              (e.tdur / 1000).toFixed(0) +
              (e.args?.data?.functionName ?? '') +
              (e.args?.elementCount ? '(' + e.args.elementCount + ' el)' : '') +
              (e.args?.beginData?.totalObjects
                ? '(' + e.args.beginData.dirtyObjects + '/' + e.args.beginData.totalObjects + ')'
                : ''),
          );
        return `\n    ${((t.ts - t0) / 1000).toFixed(0)} ms: ${(t.tdur / 1000).toFixed(1)} [${inner.join(' ')}]`;
      })
      .join(''),
  );
  await send('Target.disposeBrowserContext', { browserContextId });
}
console.log('median', all.sort((a, b) => a - b)[2]);
child.kill();
await server.stop();
