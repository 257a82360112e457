/** The same as erasure-race.test.ts, so often that rare orders of events come up too. */
import { test } from 'vitest';
import { expectErasuresWhole, startInstances } from '#testing/erasure/erasure-race.ts';

test('no row is left when the answer is there, and none comes after it, whatever is in flight', async () => {
  const instances = await startInstances();
  try {
    await expectErasuresWhole(instances, 100);
  } finally {
    await instances.stop();
  }
});
