/** Waits for two heartbeats of the lock of a cluster. The other tests of the lock are in cluster-lock.test.ts. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockCluster } from './cluster-lock.ts';

test('a suspended process learns that it lost the lock, and does not change the new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
  const file = join(folder, 'server.lock');
  const another = `7\n00000000-1111-2222-3333-444444444444:1\nfar\n2026-01-01T00:00:00.000Z\npid:[1]\n99\nserver.0123456789ab.alive\n`;
  let isLost = false;
  const { release } = await lockCluster(file, { onLost: () => (isLost = true) });
  const renewed = statSync(file).mtimeMs;
  await expect.poll(() => statSync(file).mtimeMs, { timeout: 60_000 }).toBeGreaterThan(renewed);
  writeFileSync(file, another);
  await expect.poll(() => isLost, { timeout: 60_000 }).toBe(true);
  await release();
  expect(readFileSync(file, 'utf8')).toBe(another);
  rmSync(folder, { recursive: true });
});
