/** Erases an account while its owner's other devices make twenty calls. Each round erases at another position among these calls. */
import { test } from 'vitest';
import { expectCompleteErasures, startInstances } from '#testing/erasure/erasure-race.ts';

test('no row of an erased user exists after the response or later, whatever calls are in flight', async () => {
  const instances = await startInstances();
  try {
    await expectCompleteErasures(instances, 21);
  } finally {
    await instances.stop();
  }
});
