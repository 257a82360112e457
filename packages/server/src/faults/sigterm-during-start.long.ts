/** Tests SIGTERM during startup, at random moments. No process may be left, and the next start must work. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import { FAULT_ROUNDS, killProcesses, listProcesses, printLine } from '#testing/programs/fault-test-processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'meridian-stopped-'));
  chmodSync(folder, 0o711);
});
afterEach(() => {
  killProcesses(listProcesses(folder));
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

test.each(['first', 'later'])('a %s start that SIGTERM ends leaves no process and no lock behind', async (which) => {
  const dirOf = (round: number) => join(folder, which === 'first' ? `data${round}` : 'data');
  const start = (round: number) => startProgram({ DATA_DIR: dirOf(round) });
  // Measures the duration of a whole start, so that the random moments cover all of it.
  const begin = performance.now();
  const whole = start(0);
  await waitForAddress(whole);
  const span = (performance.now() - begin) * (which === 'first' ? 1 : 0.6);
  whole.child.kill('SIGTERM');
  expect(await whole.exit).toEqual([0, null]);

  const told: string[] = [];
  for (let round = 1; round <= FAULT_ROUNDS; round += 1) {
    mkdirSync(dirOf(round), { recursive: true, mode: 0o711 });
    const running = start(round);
    // A random moment, in ms after the beginning, within the part of the start that belongs to this round.
    const moment = ((round - Math.random()) / FAULT_ROUNDS) * span;
    await sleep(moment);
    const toldAt = performance.now();
    running.child.kill('SIGTERM');
    const [code, signal] = await running.exit;
    const took = performance.now() - toldAt;
    // If the program's first line has not run yet, the signal itself ends the process.
    expect([code, signal], running.output).toEqual(signal === null ? [0, null] : [null, 'SIGTERM']);
    expect(listProcesses(folder), `told after ${moment} ms: ${running.output}`).toEqual([]);
    told.push(`${Math.round(moment)}: ${Math.round(took)}`);
    const home = join(dirOf(round), 'database');
    const names = readdirSync(dirOf(round)).includes('database') ? readdirSync(home) : [];
    expect(
      names.filter((name) => /alive|lock/.test(name)),
      running.output,
    ).toEqual([]);
  }
  printLine(`A ${which} start, told after: ended within (ms): ${told.join(', ')}`);
  const last = start(FAULT_ROUNDS);
  await waitForAddress(last);
  last.child.kill('SIGTERM');
  expect(await last.exit).toEqual([0, null]);
});
