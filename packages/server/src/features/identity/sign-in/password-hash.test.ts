import { expect, test } from 'vitest';
import { HttpError } from '#errors.ts';
import { hashPassword, passwordMatches, refuseIfHashQueueFull } from './password-hash.ts';

test('of many sign-ins at once some succeed and the rest get 429 at once; later all succeed', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('correct horse')));
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(refusals.length).toBeGreaterThanOrEqual(40);
  expect(refusals.length).toBeLessThan(60);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ refusal: { status: 429, headers: { 'retry-after': '5' } } });
    expect(refusal).toBeInstanceOf(HttpError);
  }
  expect(refuseIfHashQueueFull).not.toThrow();
  expect(await passwordMatches(await hashPassword('correct horse'), 'correct horse')).toBe(true);
});
