/** Goal P9: the time from `npm start` in a built checkout to the first response, and the memory of the idle application. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, median, residentMemoryMb, createRow, scaledCount } from './measurement.ts';
import { withTimeout } from './run-parts.ts';
import { withServer } from './benchmark-server.ts';

const START_LIMIT_MS = 120_000;
const AT_REST_MS = 10_000;

export function measureStart(): Promise<Row[]> {
  return withServer(async ({ pid, dataDir }) => {
    await sleep(AT_REST_MS);
    const memory = residentMemoryMb(pid);
    const times: number[] = [];
    // The first start creates the database, in a folder that is deleted together with the data of this server.
    for (let round = -1; round < scaledCount(5); round++) times.push(await msToAnswer(join(dataDir, 'npm-start')));
    return [
      createRow('P9 npm start to the first answer', median(times.slice(1)), 'ms', 'under 2,000 ms'),
      createRow('P9 the same with a database to be made', times[0] ?? Number.NaN, 'ms'),
      createRow('P9 memory of the application at rest', memory, 'MB', 'under 200 MB'),
    ];
  });
}

async function msToAnswer(dataDir: string): Promise<number> {
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', RATES_URL: 'off', ECONOMIC_DATA_URL: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const firstAnswer = async () => {
    for await (const line of createInterface(child.stdout)) {
      const [, url] = /is ready at (\S+)/.exec(line) ?? [];
      if (url !== undefined) return fetch(url);
    }
    throw new Error('npm start ended before its first response');
  };
  try {
    await withTimeout(START_LIMIT_MS, firstAnswer);
    return performance.now() - begin;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
