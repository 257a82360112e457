import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findPostmaster } from '#db/embedded/postmaster-pid-file.ts';
import { isRoot } from '#db/embedded/run-user.ts';
import { itemBody } from '#testing/factories.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';
import { sendTimedRequest, maxDuration, makeFolder, register, printFigures, signIn } from './fault-test-support.ts';

const folder = makeFolder('full');
const canMount = isRoot() && mount();
if (!canMount) process.stdout.write('Left out, because no disk can be mounted here: a full disk.\n');

function mount(): boolean {
  const options = ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', folder];
  return spawnSync('mount', options).status === 0;
}

/** Fills the disk completely with a file of this name; a second name allows filling it again. */
function fill(name: string): void {
  const file = openSync(join(folder, name), 'a');
  try {
    for (let size = 1_048_576; size >= 1; size /= 16) {
      const bytes = Buffer.alloc(size, 1);
      try {
        while (writeSync(file, bytes) === bytes.length);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

const makeRoom = () => {
  for (const name of ['filler', 'second-filler']) rmSync(join(folder, name), { force: true });
};

describe.skipIf(!canMount)('a full disk', () => {
  const dataDir = join(folder, 'data');
  const reserve = join(dataDir, 'database', 'reserve');
  const started: RunningProgram[] = [];
  let token: string;
  beforeAll(async () => {
    chmodSync(folder, 0o711);
    const { address, end } = await start();
    token = await register(address);
    await end();
  });
  afterEach(async () => {
    makeRoom();
    for (const { child, exit } of started.splice(0)) {
      child.kill('SIGTERM');
      await exit;
    }
  });
  afterAll(() => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  function launch(): RunningProgram {
    const running = startProgram({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
    started.push(running);
    return running;
  }

  async function start() {
    const running = launch();
    const address = await waitForAddress(running);
    const end = async () => {
      running.child.kill('SIGTERM');
      expect(await running.exit).toEqual([0, null]);
    };
    return { running, address, end };
  }

  const postmaster = () => findPostmaster(join(dataDir, 'database', 'cluster'))?.identity.pid;
  const until = async (what: () => unknown, value: unknown) => {
    await expect.poll(what, { timeout: 20_000, interval: 200 }).toBe(value);
  };

  test('a full disk refuses changes with the reason; reading, deleting, signing in and out still work', async () => {
    const { address, running, end } = await start();
    const items = `${address}/api/financial-items/`;
    const create = () => sendTimedRequest(items, { method: 'POST', token, body: itemBody() });
    const waits: number[] = [];
    let signIns = 0;
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      await until(() => existsSync(reserve), true);
      await until(async () => (await create()).status, 201);
      const made = JSON.parse((await create()).text) as { id: number };
      const before = postmaster();
      fill('filler');
      await until(() => existsSync(reserve), false);
      // Two rounds of four also fill the space of the reserve file. Then only reading is certain to work.
      const isHopeless = round % 4 > 1;
      if (isHopeless) fill('second-filler');
      const refused = await create();
      expect([refused.status, JSON.parse(refused.text)]).toEqual([
        507,
        {
          detail: 'The server has no disk space left, so nothing can be saved. Please tell whoever runs it.',
          error_key: { key: 'disk_full', params: {} },
        },
      ]);
      for (let count = 0; count < 10; count += 1) {
        const [read, entered] = await Promise.all([sendTimedRequest(items, { token }), signIn(address)]);
        waits.push(read.ms, entered.ms);
        expect(read.status).toBe(200);
        if (entered.status === 200) {
          signIns += 1;
          const own = (JSON.parse(entered.text) as { token: string }).token;
          expect((await sendTimedRequest(items, { token: own })).status).toBe(200);
          if (!isHopeless) {
            const left = await sendTimedRequest(`${address}/api/auth/logout/`, {
              method: 'POST',
              token: own,
            });
            expect(left.status).toBe(204);
          }
        } else if (isHopeless) expect(entered.status).toBe(507);
        else expect.unreachable(`signing in: ${entered.status} ${entered.text}`);
      }
      if (!isHopeless)
        expect((await sendTimedRequest(`${items}${made.id}/`, { method: 'DELETE', token })).status).toBe(200);
      makeRoom();
      await until(async () => (await create()).status, 201);
      expect(postmaster()).toBe(before);
    }
    await end();
    expect(running.output).toMatch(/The disk of \S+ is nearly full \(\d+ MB left\): changes are refused/);
    printFigures('A full disk', {
      rounds: FAULT_ROUNDS,
      'sign-ins': signIns,
      'longest wait in ms': maxDuration(waits),
    });
  });

  test('a full disk at startup gives one line: the server starts with the reserve file, not without it, and again with free space', async () => {
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      const first = await start();
      await until(() => existsSync(reserve), true);
      await first.end();
      fill('filler');
      const helped = await start();
      expect(helped.running.output).toMatch(
        /The disk of \S+ is full: released 48 MB that were reserved for the database\.\n/,
      );
      expect((await signIn(helped.address)).status).toBe(200);
      await helped.end();
      fill('second-filler');
      const refused = launch();
      expect((await refused.exit)[0]).toBe(1);
      expect(refused.output.trim()).toBe(
        `Meridian did not start: The disk of DATA_DIR (${dataDir}) is full: make room there, then start again.`,
      );
      makeRoom();
    }
    const { address, end } = await start();
    expect((await sendTimedRequest(`${address}/api/financial-items/`, { token })).status).toBe(200);
    await end();
  });
});
