import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';
import { freePort, maxDuration, makeFolder, registerMany, printFigures } from './fault-test-support.ts';
import { type RunningProxy, isHaproxyInstalled, startProxy } from './haproxy.ts';
import { REQUESTS_PER_SECOND, isSuccess, startConstantRateLoad, waitForResponses } from './constant-rate-load.ts';

if (!isHaproxyInstalled)
  process.stdout.write('Left out, because haproxy is not installed: a rolling restart behind it.\n');

let folder: string;
let database: TestDatabase;
let proxy: RunningProxy | undefined;
const instances: { port: number; running: RunningProgram }[] = [];
beforeAll(async () => {
  folder = makeFolder('rolling');
  database = await createTestDatabase();
});
afterEach(async () => {
  await proxy?.stop();
  for (const { running } of instances.splice(0)) {
    running.child.kill('SIGTERM');
    await running.exit;
  }
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function startInstance(port: number): Promise<RunningProgram> {
  const running = startProgram({
    DATABASE_URL: databaseUrl(database),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    PORT: String(port),
  });
  await waitForAddress(running);
  return running;
}

test.skipIf(!isHaproxyInstalled).each([
  ['asks whether they are ready', true],
  ['only notices that it cannot connect', false],
] as const)(
  'a rolling restart of two instances behind a proxy that %s loses no request at 50 a second',
  async (name, isCareful) => {
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort();
      instances.push({ port, running: await startInstance(port) });
    }
    const tokens = await tokensAt(instances[0]?.port ?? 0);
    proxy = await startProxy({ folder, ports: instances.map((one) => one.port), isCareful });
    const traffic = startConstantRateLoad({ port: proxy.port, tokens });
    const stops: number[] = [];
    await waitForResponses(traffic, REQUESTS_PER_SECOND);
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      const instance = instances[round % 2] ?? expect.unreachable('there are two');
      const begin = performance.now();
      instance.running.child.kill('SIGTERM');
      expect(await instance.running.exit).toEqual([0, null]);
      stops.push(performance.now() - begin);
      instance.running = await startInstance(instance.port);
      // Sends requests for so long that the proxy notices that the instance is ready again.
      await waitForResponses(traffic, 3 * REQUESTS_PER_SECOND);
    }
    await traffic.stop();
    const lost = traffic.exchanges.filter((one) => !isSuccess(one));
    printFigures(`Rolling restart behind a proxy that ${name}`, {
      restarts: FAULT_ROUNDS,
      requests: traffic.exchanges.length,
      lost: lost.length,
      'longest response in ms': maxDuration(traffic.exchanges.map(({ begin, end }) => end - begin)),
      'longest stop in ms': maxDuration(stops),
    });
    expect(lost).toEqual([]);
    expect(traffic.exchanges.length).toBeGreaterThan(FAULT_ROUNDS * REQUESTS_PER_SECOND);
  },
);

let known: string[] | undefined;
async function tokensAt(port: number): Promise<string[]> {
  return (known ??= await registerMany(`http://127.0.0.1:${port}`, 10));
}
