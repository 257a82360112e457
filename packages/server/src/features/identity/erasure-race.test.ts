/**
 * Erases an account while its owner's other devices make calls: at seven positions among twenty calls. erasure-race.long.ts has every
 * position several times.
 */
import { test } from 'vitest';
import { expectCompleteErasures, startInstances } from '#testing/erasure/erasure-race.ts';

test('no row of an erased user exists after the response or later, whatever calls are in flight', async () => {
  const instances = await startInstances();
  try {
    await expectCompleteErasures(instances, 7);
  } finally {
    await instances.stop();
  }
});
