import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

test('/healthz reports the version of package.json', async () => {
  const root = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const app = await startTestApp();
  const response = await app.request('GET', '/healthz');
  expect([response.status, response.json]).toEqual([200, { status: 'alive', version: root.version }]);
  await app.stop();
});
