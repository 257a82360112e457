/** Runs the test of erasure-race.test.ts with many rounds, to find rare orders of events. */
import { test } from 'vitest';
import { expectCompleteErasures, startInstances } from '#testing/erasure/erasure-race.ts';

test('no row of an erased user exists after the response or later, whatever calls are in flight', async () => {
  const instances = await startInstances();
  try {
    await expectCompleteErasures(instances, 100);
  } finally {
    await instances.stop();
  }
});
