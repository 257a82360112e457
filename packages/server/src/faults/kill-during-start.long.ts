/** Tests starts after kill -9 at random moments. It kills Node, PostgreSQL, both, or all processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from '#db/embedded/postmaster-pid-file.ts';
import { spawnEmbedded, startChild } from '#testing/programs/embedded-child-process.ts';
import { makeEmbeddedFolder, runSql, type EmbeddedFolder } from '#testing/programs/embedded-database-folder.ts';
import {
  FAULT_ROUNDS,
  killProcesses,
  listProcesses,
  printLine,
  formatDurations,
} from '#testing/programs/fault-test-processes.ts';

let folder: EmbeddedFolder;
let dataDir: string;
let count = 0;
beforeAll(async () => {
  folder = await makeEmbeddedFolder();
});
afterEach(() => killProcesses(listProcesses(dataDir)));
afterAll(() => folder.remove());

const postmaster = () => {
  const found = findPostmaster(join(dataDir, 'database', 'cluster'));
  return found === undefined ? [] : [found.identity.pid];
};
const kinds = {
  node: (node: number) => [node],
  postgres: (_node: number) => postmaster(),
  both: (node: number) => [node, ...postmaster()],
  'the whole group': (_node: number) => listProcesses(dataDir),
};

/** Starts two processes per core that use all CPU time; returns a function that ends them. */
function makeBusy(): () => void {
  const burners = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }),
  );
  return () => burners.forEach((burner) => burner.kill('SIGKILL'));
}

test.each(['quiet', 'busy'])('each start is ready within ten seconds on a %s machine', async (machine) => {
  dataDir = join(folder.path, `data${(count += 1)}`);
  const place = { dataDir, outside: folder.outside };
  const made = await startChild(folder.bundle, place);
  await runSql(made.socketDirectory, 'create table kept (a int)');
  await made.kill();
  const calm = machine === 'busy' ? makeBusy() : () => undefined;
  const durations: number[] = [];
  try {
    for (let round = 1; round <= FAULT_ROUNDS; round += 1) {
      for (const [kind, victims] of Object.entries(kinds)) {
        // Starts a process and kills it during startup; then starts the process that is measured.
        const killed = spawnEmbedded(folder.bundle, place);
        const ended = once(killed, 'exit');
        await sleep(Math.random() * 800);
        killProcesses(victims(killed.pid ?? 0));
        killed.kill('SIGKILL');
        await ended;
        const begin = performance.now();
        const next = await startChild(folder.bundle, place);
        const duration = performance.now() - begin;
        expect(next.error, `round ${round}, after the end of ${kind}`).toBe('');
        durations.push(duration);
        await runSql(next.socketDirectory, 'insert into kept values (1)');
        const [row] = await runSql(next.socketDirectory, 'select count(*)::int as count from kept');
        expect(row).toEqual({ count: durations.length });
        await sleep(Math.random() * 200);
        killProcesses(victims(next.process.pid ?? 0));
        await next.kill();
      }
    }
  } finally {
    calm();
    printLine(`A ${machine} machine: ${formatDurations(durations)}`);
  }
});
