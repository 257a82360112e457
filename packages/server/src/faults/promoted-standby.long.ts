import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StandbyPair, startStandbyPair } from '#testing/cluster/standby-pair.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import {
  freePort,
  makeFolder,
  maxDuration,
  printFigures,
  registerMany,
  sendTimedRequest,
} from './fault-test-support.ts';
import { type RunningProxy, isHaproxyInstalled, killProcess, startHaproxy, startProxy } from './haproxy.ts';
import {
  REQUESTS_PER_SECOND,
  isSuccess,
  sendLoadRequest,
  startConstantRateLoad,
  waitForResponses,
} from './constant-rate-load.ts';

if (!isHaproxyInstalled) process.stdout.write('Left out, because haproxy is not installed: a promoted standby.\n');

let folder: string;
let pair: StandbyPair | undefined;
let database: ChildProcess | undefined;
let proxy: RunningProxy | undefined;
const instances: RunningProgram[] = [];
beforeEach(() => {
  folder = makeFolder('standby');
});
afterEach(async () => {
  await proxy?.stop();
  for (const { child, exit } of instances.splice(0)) {
    child.kill('SIGKILL');
    await exit;
  }
  if (database !== undefined) await killProcess(database);
  pair?.stop();
  rmSync(folder, { recursive: true });
});

const documented = readFileSync(new URL('../../../../deploy/haproxy-database.cfg', import.meta.url), 'utf8');

/**
 * Starts everything: two database clusters with HAProxy in front of them, and two server instances with another HAProxy in front of those.
 */
async function startAll() {
  const [primaryPort, standbyPort, port] = [await freePort(), await freePort(), await freePort()];
  pair = await startStandbyPair({ folder, primaryPort, standbyPort });
  const settings = documented
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.3:5432', `127.0.0.1:${primaryPort}`)
    .replace('10.0.0.4:5432', `127.0.0.1:${standbyPort}`);
  database = startHaproxy(join(folder, 'database.cfg'), settings);
  const ports = [await freePort(), await freePort()];
  for (const each of ports) {
    const DATA_DIR = join(folder, `data-${each}`);
    mkdirSync(DATA_DIR);
    const DATABASE_URL = `postgres://meridian@127.0.0.1:${port}/meridian?sslmode=disable`;
    const running = startProgram({ DATABASE_URL, DATA_DIR, RATE_LIMITS: 'off', PORT: `${each}` });
    instances.push(running);
    await waitForAddress(running);
  }
  proxy = await startProxy({ folder, ports });
  return { pair, proxy, tokens: await registerMany(proxy.address, 10) };
}

test.skipIf(!isHaproxyInstalled).each(Array.from({ length: FAULT_ROUNDS }, (_, index) => index + 1))(
  'a standby promoted under load has every acknowledged creation, round %i',
  async (round) => {
    const started = await startAll();
    const load = startConstantRateLoad({
      port: started.proxy.port,
      tokens: started.tokens,
      creationEach: 2,
      hasKeys: true,
    });
    await waitForResponses(load, (2 + round) * REQUESTS_PER_SECOND);
    const killedAt = performance.now();
    started.pair.killPrimary();
    await expect.poll(() => load.exchanges.some((one) => !isSuccess(one)), { timeout: 30_000 }).toBe(true);
    const { pair: clusters } = started;
    await clusters.promoteStandby();
    const promotedAt = performance.now();
    const created = () => load.exchanges.filter(({ status, begin }) => status === 201 && begin > promotedAt);
    await expect.poll(() => created().length, { timeout: 60_000 }).toBeGreaterThan(REQUESTS_PER_SECOND);
    await load.stop();
    const failed = load.exchanges.filter((one) => !isSuccess(one));
    const acknowledged = load.exchanges.filter(({ status }) => status === 201);
    const names = await readNames(started.proxy.address, started.tokens);
    const lost = acknowledged.filter(({ body }) => !names.includes(String(body?.['name'])));
    printFigures('A standby promoted under load', {
      requests: load.exchanges.length,
      'creations acknowledged': acknowledged.length,
      lost: lost.length,
      failed: failed.length,
      'statuses of failures': JSON.stringify(countStatuses(failed.map(({ status }) => status))),
      'ms from the kill to the promotion': Math.round(promotedAt - killedAt),
      'ms from the promotion to the first creation': Math.round(
        Math.min(...created().map(({ end }) => end)) - promotedAt,
      ),
      'longest response in ms': maxDuration(load.exchanges.map(({ begin, end }) => end - begin)),
    });
    expect(lost).toEqual([]);
    // A client does not know whether a failed creation was stored. Sent again with its key, it is stored exactly once.
    for (const { token, body, key } of failed.filter(({ method }) => method === 'POST'))
      expect((await sendLoadRequest({ port: started.proxy.port, token, body, key })).status).toBe(201);
    const all = await readNames(started.proxy.address, started.tokens);
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toHaveLength(load.exchanges.filter(({ method }) => method === 'POST').length);
  },
);

function countStatuses(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns the names of all items of the users with these tokens. */
async function readNames(address: string, tokens: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const token of tokens) {
    const { status, text } = await sendTimedRequest(`${address}/api/financial-items/?page_size=1000`, { token });
    expect(status, text).toBe(200);
    const { results, count } = JSON.parse(text) as { results: { name: string }[]; count: number };
    expect(results).toHaveLength(count);
    names.push(...results.map(({ name }) => name));
  }
  return names;
}
