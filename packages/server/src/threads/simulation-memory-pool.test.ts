import { afterEach, expect, test, vi } from 'vitest';
import { createSimulationMemory } from './simulation-memory-pool.ts';

const MB = 2 ** 20;
afterEach(() => void vi.useRealTimers());

test('memory is used again by simulations of similar size only', () => {
  const memory = createSimulationMemory();
  const first = memory.borrow(5 * MB);
  expect(first.buffer.byteLength).toBe(8 * MB);
  expect(memory.borrow(5 * MB)).not.toBe(first);
  memory.giveBack(first);
  expect(memory.borrow(9 * MB)).not.toBe(first);
  expect(memory.borrow(3 * MB)).not.toBe(first);
  expect(memory.borrow(7 * MB)).toBe(first);
  memory.clear();
});

test('unused memory is at most 256 MB: the newest stays', () => {
  const memory = createSimulationMemory();
  const borrowed = Array.from({ length: 3 }, () => memory.borrow(100 * MB));
  for (const each of borrowed) memory.giveBack(each);
  expect([memory.borrow(100 * MB), memory.borrow(100 * MB)]).toEqual(borrowed.slice(1));
  expect(borrowed).not.toContain(memory.borrow(100 * MB));
  memory.clear();
});

test('unused memory is given up after a minute without a simulation', () => {
  vi.useFakeTimers();
  const memory = createSimulationMemory();
  const first = memory.borrow(MB);
  memory.giveBack(first);
  vi.advanceTimersByTime(59_000);
  expect(memory.borrow(MB)).toBe(first);
  memory.giveBack(first);
  vi.advanceTimersByTime(60_000);
  expect(memory.borrow(MB)).not.toBe(first);
});
