import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids increase strictly, however fast they are created, and stay exact', () => {
  const ids = Array.from({ length: 50_000 }, newId);
  for (const [index, id] of ids.entries()) {
    expect(Number.isSafeInteger(id)).toBe(true);
    if (index > 0 && id <= (ids[index - 1] ?? 0)) throw new Error(`id ${index} does not rise`);
  }
});

test('an id contains its creation time, to a second', () => {
  const millisecondsSince2026 = newId() / 8_192;
  expect(Math.abs(Date.UTC(2026, 0, 1) + millisecondsSince2026 - Date.now())).toBeLessThan(1_000);
});
