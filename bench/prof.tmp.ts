import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { registerWithItems } from './sample-account.ts';
import { readFileSync, existsSync } from 'node:fs';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
const which = process.argv[2] ?? 'dashboard';
const rounds = Number(process.argv[3] ?? 4);
const maps = new Map<string, TraceMap | null>();
function mapOf(url: string) {
  const f = url.split('/').pop()!;
  if (!maps.has(f)) {
    const p = `/tmp/distmap/assets/${f}.map`;
    maps.set(f, existsSync(p) ? new TraceMap(readFileSync(p, 'utf8')) : null);
  }
  return maps.get(f);
}
function place(cf: any) {
  if (!cf.url) return cf.functionName || '(native)';
  const m = mapOf(cf.url);
  if (!m) return cf.url.split('/').pop() + ':' + cf.functionName;
  const o = originalPositionFor(m, { line: cf.lineNumber + 1, column: cf.columnNumber });
  if (!o.source) return cf.url.split('/').pop() + ' top ' + cf.functionName;
  return (
    (o.source ?? '?').replace(/^.*node_modules\//, '').replace(/^.*packages\//, '') +
    ':' +
    (o.line ?? '') +
    ' ' +
    (o.name ?? cf.functionName)
  );
}
const server = await startServer({ RATES_URL: 'off', RATE_LIMITS: 'off' });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const { token } = await registerWithItems(server.url, 20);
let idleFor = 0;
const self: Record<string, number> = {},
  total: Record<string, number> = {},
  file: Record<string, number> = {};
for (let round = -1; round < rounds; round++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (which === 'dashboard')
    await page.addInitScript((k) => localStorage.setItem('meridian.token', k), token);
  const session = await context.newCDPSession(page);
  await page.goto(server.url + '/favicon.svg');
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 150 });
  await session.send('Profiler.start');
  await page.goto(server.url + (which === 'dashboard' ? '/dashboard' : '/'));
  await page
    .locator(which === 'dashboard' ? 'figure canvas' : 'h1')
    .first()
    .waitFor();
  await page.waitForTimeout(1500);
  const { profile } = await session.send('Profiler.stop');
  await context.close();
  if (round < 0) continue;
  const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
  const parent = new Map<number, number>();
  for (const n of profile.nodes as any[]) for (const c of n.children ?? []) parent.set(c, n.id);
  const names = new Map<number, string>();
  for (const n of profile.nodes as any[]) names.set(n.id, place(n.callFrame));
  if (round === rounds - 1) {
    // stretches
    let cur: Map<string, number> | null = null,
      start = 0,
      cpu = 0,
      t = 0;
    const flush = () => {
      if (cur && cpu > 9000) {
        console.log('stretch at', (start / 1000).toFixed(0), 'cpu', (cpu / 1000).toFixed(1));
        [...cur]
          .sort((a, b) => b[1] - a[1])
          .slice(0, Number(process.env.TOP ?? 28))
          .forEach(([k, v]) => console.log('      ', (v / 1000).toFixed(1), k));
      }
      cur = null;
      cpu = 0;
    };
    profile.samples!.forEach((id: number, i: number) => {
      const raw = profile.timeDeltas![i + 1] ?? 0;
      const dt = Math.min(250, raw);
      t += raw;
      const nm = names.get(id)!;
      const isRoot = nm === '(idle)' || nm === '(program)';
      if (isRoot) {
        idleFor += raw;
        if (nm === '(idle)' || idleFor > 3000) flush();
        return;
      }
      idleFor = 0;
      if (!cur) {
        cur = new Map();
        start = t;
      }
      cpu += dt;
      const seen = new Set<string>();
      for (let p: number | undefined = id; p !== undefined; p = parent.get(p)) {
        const k = names.get(p)!;
        if (!seen.has(k)) {
          seen.add(k);
          cur.set(k, (cur.get(k) ?? 0) + dt);
        }
      }
    });
    flush();
  }
  profile.samples!.forEach((id: number, i: number) => {
    const dt = Math.min(250, profile.timeDeltas![i + 1] ?? 0);
    const nm = names.get(id)!;
    if (nm === '(idle)') return;
    self[nm] = (self[nm] ?? 0) + dt;
    file[nm.split(':')[0]!] = (file[nm.split(':')[0]!] ?? 0) + dt;
    const seen = new Set<string>();
    for (let p: number | undefined = id; p !== undefined; p = parent.get(p)) {
      const k = names.get(p)!;
      if (!seen.has(k)) {
        seen.add(k);
        total[k] = (total[k] ?? 0) + dt;
      }
    }
  });
}
const show = (o: Record<string, number>, n: number) =>
  Object.entries(o)
    .sort((a, b) => b[1] - a[1])
    .slice(0, n)
    .forEach(([k, v]) => console.log((v / 1000 / rounds).toFixed(1).padStart(7), k));
console.log('--- self by file');
show(file, 30);
console.log('--- self');
show(self, 25);
console.log('--- total');
show(total, 10);
await browser.close();
await server.stop();
