import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { freePort, makeFolder, maxDuration, printFigures, registerMany } from './fault-test-support.ts';
import { type RunningProxy, isHaproxyInstalled, startProxy } from './haproxy.ts';
import {
  type Exchange,
  REQUESTS_PER_SECOND,
  isSuccess,
  startConstantRateLoad,
  waitForResponses,
} from './constant-rate-load.ts';

if (!isHaproxyInstalled)
  process.stdout.write('Left out, because haproxy is not installed: a killed instance behind it.\n');

let folder: string;
let database: TestDatabase;
let proxy: RunningProxy | undefined;
const instances: { port: number; running: RunningProgram }[] = [];
beforeAll(() => {
  folder = makeFolder('killed');
});
afterEach(async () => {
  await proxy?.stop();
  for (const { running } of instances.splice(0)) {
    running.child.kill('SIGKILL');
    await running.exit;
  }
  await database.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function startInstance(port: number): Promise<RunningProgram> {
  const env = { DATABASE_URL: databaseUrl(database), DATA_DIR: folder, RATE_LIMITS: 'off', PORT: String(port) };
  const running = startProgram(env);
  await waitForAddress(running);
  return running;
}

test.skipIf(!isHaproxyInstalled).each([
  ['with an Idempotency-Key fail in none', true],
  ['without one fail only if it held them', false],
] as const)('when one of two instances behind HAProxy is killed, creations %s', async (name, hasKeys) => {
  database = await createTestDatabase();
  for (let count = 0; count < 2; count += 1) {
    const port = await freePort();
    instances.push({ port, running: await startInstance(port) });
  }
  const tokens = await registerMany(`http://127.0.0.1:${instances[0]?.port ?? 0}`, 10);
  proxy = await startProxy({ folder, ports: instances.map(({ port }) => port) });
  const load = startConstantRateLoad({ port: proxy.port, tokens, creationEach: 2, hasKeys });
  const kills: [begin: number, end: number][] = [];
  await waitForResponses(load, REQUESTS_PER_SECOND);
  for (let round = 0; round < FAULT_ROUNDS; round += 1) {
    const instance = instances[round % 2] ?? expect.unreachable('there are two');
    const begin = performance.now();
    instance.running.child.kill('SIGKILL');
    await instance.running.exit;
    kills.push([begin, performance.now()]);
    await waitForResponses(load, REQUESTS_PER_SECOND);
    instance.running = await startInstance(instance.port);
    // Sends requests for so long that the proxy notices that the instance is ready again.
    await waitForResponses(load, 2 * REQUESTS_PER_SECOND);
  }
  await load.stop();
  const failed = load.exchanges.filter((one) => !isSuccess(one));
  // Selects the requests that were under way while an instance was killed. About half of them were at the other instance.
  const isNear = ({ begin, end }: Exchange) => kills.some(([from, to]) => begin <= to && end >= from);
  const created = load.exchanges.filter(({ status }) => status === 201);
  printFigures(`Kills of an instance behind HAProxy, creations ${name}`, {
    kills: FAULT_ROUNDS,
    requests: load.exchanges.length,
    failed: failed.length,
    'under way at a kill': load.exchanges.filter(isNear).length,
    'longest death in ms': maxDuration(kills.map(([from, to]) => to - from)),
    'longest response in ms': maxDuration(load.exchanges.map((one) => one.end - one.begin)),
  });
  expect(failed.filter((one) => !isNear(one))).toEqual([]);
  expect(failed.filter(({ method }) => method === 'GET')).toEqual([]);
  if (hasKeys) expect(failed).toEqual([]);
  const items = await database.db.selectFrom('items').select('id').execute();
  const ids = new Set(items.map(({ id }) => id));
  expect(created.filter(({ id }) => id === undefined || !ids.has(id))).toEqual([]);
  // The item of a request that failed may have been stored before the failure. No item was stored twice.
  expect(items.length).toBeGreaterThanOrEqual(created.length);
  expect(items.length).toBeLessThanOrEqual(created.length + failed.length);
});
