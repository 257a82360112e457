/** An account is erased in the midst of everything else that its owner's devices do: once at each place among twenty calls. */
import { test } from 'vitest';
import { expectErasuresWhole, startInstances } from '#testing/erasure/erasure-race.ts';

test('no row is left when the answer is there, and none comes after it, whatever is in flight', async () => {
  const instances = await startInstances();
  try {
    await expectErasuresWhole(instances, 21);
  } finally {
    await instances.stop();
  }
});
