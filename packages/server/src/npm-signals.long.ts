/** Tests that stopping npm stops the server and that none of our processes survive. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { END_SIGNALS, endNpm, stallBackupsAndRestores, startNpm } from '#testing/programs/npm-command.ts';
import { waitForAddress } from '#testing/programs/server-program.ts';

/** Maximum time of a start in ms; npm may have to build first. */
const PATIENCE = 90_000;
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-npm-'));
  // If this process is root, the database runs as another user, who must be able to reach its folder.
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test.each(END_SIGNALS)(
  'npm start, ended by %s to npm: server and database have ended within ten seconds',
  async (signal) => {
    const running = startNpm(['start'], dataDir);
    const address = await waitForAddress(running, PATIENCE);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await expect.poll(() => running.output, { timeout: PATIENCE }).toContain('becomes staff');
    const { left } = await endNpm(running, signal);
    expect(left).toEqual([]);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
    // The next start reuses no server, because the database was shut down properly.
    expect(running.output).not.toContain('taken over');
  },
);

test('npm run dev, ended by SIGHUP to npm: none of its servers is left', async () => {
  const running = startNpm(['run', 'dev'], dataDir);
  await waitForAddress(running, PATIENCE);
  expect((await endNpm(running, 'SIGHUP')).left).toEqual([]);
});

test('npm run admin, ended by SIGTERM to npm during a backup: neither its database nor an incomplete file is left', async () => {
  await stallBackupsAndRestores(dataDir);
  const folder = mkdtempSync(join(tmpdir(), 'meridian-npm-backup-'));
  const running = startNpm(['run', 'admin', '--', 'backup', join(folder, 'backup')], dataDir);
  await expect.poll(() => readdirSync(folder), { timeout: PATIENCE }).toHaveLength(1);
  expect((await endNpm(running, 'SIGTERM')).left).toEqual([]);
  expect(running.output).toContain('Ended by SIGTERM before it was done.');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
