/**
 * Erases an account while its owner's other devices make calls: at a few positions among twenty calls; in the long run at every position
 * several times, to find rare orders of events.
 */
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import { test } from 'vitest';
import { expectCompleteErasures, startInstances } from '#testing/erasure/erasure-race.ts';

test('no row of an erased user exists after the response or later, whatever calls are in flight', async () => {
  const instances = await startInstances();
  try {
    await expectCompleteErasures(instances, repetitions({ few: 5, many: 100 }));
  } finally {
    await instances.stop();
  }
});
