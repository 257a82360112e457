/** Ends every npm command by every signal to npm's own process, during startup and while running. */
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  END_SIGNALS,
  type NpmCommand,
  endNpm,
  stallBackupsAndRestores,
  startNpm,
} from '#testing/programs/npm-command.ts';
import { waitForAddress } from '#testing/programs/server-program.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';

/** Maximum time in ms until a command has reached the point where it is ended. */
const PATIENCE = 120_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-npm-faults-'));
  // If this process is root, the database runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Kind {
  words: string[];
  /** Waits until the command has reached the point where it is ended. */
  until(running: NpmCommand): Promise<unknown>;
}

/** Ends the command in every round, each with the next signal, and prints the slowest time; returns the processes left over. */
async function endInRounds(name: string, dataDir: string, { words, until }: Kind): Promise<string[]> {
  const times: number[] = [];
  const leftOver: string[] = [];
  for (let round = 0; round < FAULT_ROUNDS; round++) {
    const running = startNpm(words, dataDir);
    await until(running);
    const signal = END_SIGNALS[round % END_SIGNALS.length] ?? 'SIGTERM';
    const { left, milliseconds } = await endNpm(running, signal);
    if (left.length > 0)
      leftOver.push(`round ${round}, ${signal}: ${JSON.stringify(left)}. It said:\n${running.output}`);
    times.push(milliseconds);
  }
  const slowest = Math.round(Math.max(...times));
  process.stdout.write(`${name}: ${times.length} rounds, the slowest ending took ${slowest} ms\n`);
  return leftOver;
}

const ready = async (running: NpmCommand) => {
  await waitForAddress(running, PATIENCE);
  // `npm start` prints this text last.
  await expect.poll(() => running.output, { timeout: PATIENCE }).toContain('becomes staff');
};
const within = (milliseconds: number) => () => sleep(randomInt(milliseconds));
const said = (words: RegExp) => async (running: NpmCommand) => {
  await expect.poll(() => running.output, { timeout: PATIENCE }).toMatch(words);
  await sleep(randomInt(3_000));
};

describe('no process is left of', () => {
  const kinds: [string, Kind][] = [
    ['npm start that serves', { words: ['start'], until: ready }],
    ['npm start at any moment', { words: ['start'], until: within(3_000) }],
    ['npm run dev that serves', { words: ['run', 'dev'], until: ready }],
    ['npm run dev at any moment', { words: ['run', 'dev'], until: within(5_000) }],
    ['npm test in its first seconds', { words: ['test'], until: within(5_000) }],
    ['npm test at work', { words: ['test'], until: said(/✓/) }],
    ['npm run test:unit', { words: ['run', 'test:unit', '--', 'admin', 'main'], until: said(/RUN/) }],
    ['npm run test:e2e', { words: ['run', 'test:e2e'], until: said(/Running \d+ tests/) }],
    ['npm run bench', { words: ['run', 'bench'], until: said(/Measuring/) }],
  ];
  test.each(kinds)('%s', async (name, kind) => {
    expect(await endInRounds(name, join(folder, 'data'), kind)).toEqual([]);
  });

  test('npm run admin in a backup or a restore', async () => {
    const dataDir = join(folder, 'hanging');
    const [whole, cut] = [join(folder, 'whole'), join(folder, 'cut')];
    const backup = startNpm(['run', 'admin', '--', 'backup', whole], dataDir);
    await expect.poll(() => existsSync(whole), { timeout: PATIENCE }).toBe(true);
    await backup.exit;
    await stallBackupsAndRestores(dataDir);
    const isWriting = () => readdirSync(folder).some((name) => name.startsWith('cut'));
    const backups = await endInRounds('npm run admin in a backup', dataDir, {
      words: ['run', 'admin', '--', 'backup', cut],
      until: async () => {
        await expect.poll(isWriting, { timeout: PATIENCE }).toBe(true);
      },
    });
    expect([backups, isWriting()]).toEqual([[], false]);
    const restores = await endInRounds('npm run admin in a restore', dataDir, {
      words: ['run', 'admin', '--', 'restore', whole, 'anyway'],
      until: within(5_000),
    });
    expect(restores).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});
