import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { itemBody } from '#testing/factories.ts';
import { type RunningProgram, addressOf, startProgram } from '#testing/programs/server-program.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-processes.ts';
import { freePort, maxDuration, makeFolder, register, printFigures } from './fault-calls.ts';

const PER_SECOND = 50;
const hasProxy = spawnSync('haproxy', ['-v']).status === 0;
if (!hasProxy) process.stdout.write('Left out, because haproxy is not installed: a rolling restart behind it.\n');

let folder: string;
let database: TestDatabase;
let proxy: ChildProcess | undefined;
const instances: { port: number; running: RunningProgram }[] = [];
beforeAll(async () => {
  folder = makeFolder('rolling');
  database = await createTestDatabase();
});
afterEach(async () => {
  proxy?.kill('SIGKILL');
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
  await addressOf(running);
  return running;
}

/** Starts a proxy for two servers with readiness checks, configured as in the proxy's manual. */
async function startProxy(ports: readonly number[], isChecking: boolean): Promise<number> {
  const port = await freePort();
  const check = isChecking ? 'option httpchk GET /readyz' : '';
  const servers = ports.map((one) => `server s${one} 127.0.0.1:${one} ${isChecking ? 'check inter 500 fall 3' : ''}`);
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 3s
  retries 3
  option redispatch 1
frontend front
  bind 127.0.0.1:${port}
  default_backend back
backend back
  balance roundrobin
  ${check}
  ${servers.join('\n  ')}
`,
  );
  proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`)
          .then(({ status }) => status)
          .catch(() => 0),
      {
        timeout: 10_000,
      },
    )
    .toBe(200);
  return port;
}

interface Load {
  outcomes: { status: number; ms: number; what: string }[];
  stop(): Promise<void>;
}

/** Sends four reads and then a change, repeatedly, at a fixed rate per second, on keep-alive connections as browsers use. */
function load(port: number, token: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const outcomes: Load['outcomes'] = [];
  const underWay = new Set<Promise<void>>();
  let count = 0;
  const one = async () => {
    count += 1;
    const method = count % 5 === 0 ? 'POST' : 'GET';
    const begin = performance.now();
    const [status, what] = await new Promise<[number, string]>((resolve) => {
      const asked = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: '/api/financial-items/?page_size=10',
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        },
        (answer) => {
          let text = '';
          answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
          answer.on('end', () => resolve([answer.statusCode ?? 0, text.slice(0, 100)]));
          answer.on('error', (error) => resolve([0, error.message]));
        },
      );
      asked.on('error', (error) => resolve([0, error.message]));
      asked.end(method === 'POST' ? JSON.stringify(itemBody()) : undefined);
    });
    outcomes.push({ status, ms: performance.now() - begin, what });
  };
  const timer = setInterval(() => {
    const running = one().finally(() => underWay.delete(running));
    underWay.add(running);
  }, 1_000 / PER_SECOND);
  return {
    outcomes,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

test.skipIf(!hasProxy).each([
  ['asks whether they are ready', true],
  ['only notices that it cannot connect', false],
] as const)(
  'a rolling restart of two instances behind a proxy that %s loses no request at 50 a second',
  async (_, isChecking) => {
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort();
      instances.push({ port, running: await startInstance(port) });
    }
    const token = await tokenAt(instances[0]?.port ?? 0);
    const port = await startProxy(
      instances.map((one) => one.port),
      isChecking,
    );
    const traffic = load(port, token);
    const stops: number[] = [];
    await untilAsked(traffic, PER_SECOND);
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      const instance = instances[round % 2] ?? expect.unreachable('there are two');
      const begin = performance.now();
      instance.running.child.kill('SIGTERM');
      expect(await instance.running.exit).toEqual([0, null]);
      stops.push(performance.now() - begin);
      instance.running = await startInstance(instance.port);
      // By then the proxy has noticed that the instance is ready again.
      await untilAsked(traffic, 3 * PER_SECOND);
    }
    await traffic.stop();
    const lost = traffic.outcomes.filter(({ status }) => status !== 200 && status !== 201);
    printFigures(`Rolling restart behind a proxy that ${isChecking ? 'checks' : 'does not check'}`, {
      restarts: FAULT_ROUNDS,
      requests: traffic.outcomes.length,
      lost: lost.length,
      'longest answer in ms': maxDuration(traffic.outcomes.map(({ ms }) => ms)),
      'longest stop in ms': maxDuration(stops),
    });
    expect(lost).toEqual([]);
    expect(traffic.outcomes.length).toBeGreaterThan(FAULT_ROUNDS * PER_SECOND);
  },
);

/** Waits until this many more requests have a response. */
async function untilAsked({ outcomes }: Load, more: number): Promise<void> {
  const before = outcomes.length;
  await expect.poll(() => outcomes.length, { timeout: 120_000 }).toBeGreaterThan(before + more);
}

let known: string | undefined;
async function tokenAt(port: number): Promise<string> {
  return (known ??= await register(`http://127.0.0.1:${port}`));
}
