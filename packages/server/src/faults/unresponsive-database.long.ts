import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from '#db/embedded/postmaster-pid-file.ts';
import { type ProcessIdentity, listChildProcesses, isRunning } from '#db/embedded/process-identity.ts';
import { itemBody } from '#testing/factories.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';
import { FAULT_USER, sendTimedRequest, maxDuration, makeFolder, register, printFigures } from './fault-test-support.ts';

let folder: string;
let dataDir: string;
let token: string;
const started: RunningProgram[] = [];
const cluster = () => join(dataDir, 'database', 'cluster');
beforeAll(async () => {
  folder = makeFolder('frozen');
  dataDir = join(folder, 'data');
  const { running, address } = await start();
  token = await register(address);
  running.child.kill('SIGTERM');
  await running.exit;
});
afterEach(async () => {
  for (const { child, exit } of started.splice(0)) {
    child.kill('SIGTERM');
    await exit;
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(): Promise<{ running: RunningProgram; address: string }> {
  const running = startProgram({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  started.push(running);
  return { running, address: await waitForAddress(running) };
}

/** Returns the processes of PostgreSQL, the postmaster first. */
function family(): ProcessIdentity[] {
  const { identity } = findPostmaster(cluster()) ?? expect.unreachable('PostgreSQL runs');
  return [identity, ...listChildProcesses(identity)];
}

const send = (processes: readonly ProcessIdentity[], signal: NodeJS.Signals) => {
  for (const one of processes) if (isRunning(one)) process.kill(one.pid, signal);
};

test('while PostgreSQL is suspended no request waits longer than ten seconds, and all requests succeed once it resumes', async () => {
  const { running, address } = await start();
  const waits: number[] = [];
  const calls = () => [
    sendTimedRequest(`${address}/api/financial-items/`, { token }),
    sendTimedRequest(`${address}/api/forecast/`, { token }),
    sendTimedRequest(`${address}/api/financial-items/`, { method: 'POST', token, body: itemBody() }),
    sendTimedRequest(`${address}/api/auth/token/`, { method: 'POST', body: FAULT_USER }),
    sendTimedRequest(`${address}/readyz`),
  ];
  // A user can make only a few exports at once.
  const exported = () => sendTimedRequest(`${address}/api/export/data/`, { token });
  for (let round = 1; round <= FAULT_ROUNDS; round += 1) {
    const before = await Promise.all([...calls(), exported()]);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200, 200]);
    const processes = family();
    // Every second round freezes only the postmaster. Then existing connections work, but new ones are not accepted.
    const isWhole = round % 2 === 1;
    send(isWhole ? processes : processes.slice(0, 1), 'SIGSTOP');
    const answers = await Promise.all([
      ...calls(),
      ...calls(),
      ...calls(),
      exported(),
      sendTimedRequest(`${address}/healthz`),
    ]);
    send(processes, 'SIGCONT');
    expect(answers.at(-1)?.status).toBe(200);
    for (const { status, headers, ms } of answers.slice(0, -1)) {
      if (isWhole || status >= 400) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      waits.push(ms);
    }
    await expect.poll(async () => (await sendTimedRequest(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  }
  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([0, null]);
  printFigures('A frozen PostgreSQL', {
    rounds: FAULT_ROUNDS,
    requests: waits.length,
    'longest wait in ms': maxDuration(waits),
  });
});

test.each(['frozen once', 'frozen again and again', 'frozen under requests'])(
  'SIGTERM ends a server whose PostgreSQL is %s, leaves no process, and the next start works',
  async (how) => {
    const stops: number[] = [];
    for (let round = 1; round <= FAULT_ROUNDS; round += 1) {
      const { running, address } = await start();
      expect((await sendTimedRequest(`${address}/api/financial-items/`, { token })).status).toBe(200);
      const processes = family();
      send(processes, 'SIGSTOP');
      const again = how === 'frozen again and again' ? setInterval(() => send(processes, 'SIGSTOP'), 5) : undefined;
      const asked =
        how === 'frozen under requests'
          ? [1, 2, 3].map(() => sendTimedRequest(`${address}/api/financial-items/`, { token }))
          : [];
      const begin = performance.now();
      running.child.kill('SIGTERM');
      const exit = await running.exit;
      stops.push(performance.now() - begin);
      clearInterval(again);
      expect(exit).toEqual([0, null]);
      expect(processes.filter(isRunning)).toEqual([]);
      await Promise.all(asked);
    }
    const { running, address } = await start();
    expect((await sendTimedRequest(`${address}/api/financial-items/`, { token })).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.exit).toEqual([0, null]);
    printFigures(`SIGTERM, PostgreSQL ${how}`, {
      rounds: FAULT_ROUNDS,
      'longest stop in ms': maxDuration(stops),
    });
  },
);
