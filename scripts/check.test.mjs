/**
 * The check itself, over a small house in a temporary folder with the real rules: clean it passes, and every rule
 * that is broken is reported with its file and line. Each step runs once, over all plants of that step together.
 */
import { createRequire } from 'node:module';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, check, plant } from './testing/house.mjs';
import { allowedArrows } from './testing/plants-arrows.mjs';
import { goodMigration } from './testing/plants-tables.mjs';
import { plants } from './testing/plants.mjs';

const LIMIT = 120_000;
const steps = [...new Set(plants.map(({ step }) => step))];

/** @type {string[]} */
const houses = [];
function newHouse() {
  const house = buildHouse();
  houses.push(house);
  return house;
}
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

test('a tree that keeps every rule passes', { timeout: LIMIT }, () => {
  const { code, lines } = check(newHouse());
  expect(lines.filter((line) => !/^ok |^check: 11 steps|^$/.test(line))).toEqual([]);
  expect(code).toBe(0);
});

describe.each(steps)('%s', (step) => {
  const planted = plants.filter((one) => one.step === step);
  /** @type {ReturnType<typeof check>} */
  let answer;
  beforeAll(() => {
    const house = newHouse();
    for (const { files } of planted) plant(house, files);
    answer = check(house, step);
  }, LIMIT);

  test.each(planted)('finds $kind', ({ says, rule = '' }) => {
    const found = answer.lines.filter((line) => line.startsWith(says) && line.includes(rule));
    expect(found.length, `a line "${says} ... ${rule}" in\n${answer.lines.join('\n')}`).toBeGreaterThan(0);
  });

  test('fails', () => {
    expect(answer.code).toBe(1);
  });
});

describe('arrows', () => {
  test('lets pass what is allowed', { timeout: LIMIT }, () => {
    const house = newHouse();
    plant(house, allowedArrows);
    const { code, lines } = check(house, 'arrows');
    expect(lines.filter((line) => line.includes('imports '))).toEqual([]);
    expect(code).toBe(0);
  });

  test('has a plant for every rule', () => {
    /** @type {import('dependency-cruiser').IConfiguration} */
    const { forbidden = [] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
    const proven = plants
      .filter(({ step }) => step === 'arrows')
      .map(({ rule = '' }) => rule.replaceAll(/[ :]/g, ''));
    expect(forbidden.map(({ name }) => name).filter((name) => !proven.includes(name ?? ''))).toEqual([]);
  });
});

test('sizes: many long files fail together though each is allowed', { timeout: LIMIT }, () => {
  const house = newHouse();
  for (let at = 0; at < 25; at += 1) {
    plant(house, { [`packages/server/src/db/plant-${at}.ts`]: 'export {};\n'.repeat(185) });
  }
  const { code, lines } = check(house, 'sizes');
  expect(lines.some((line) => line.startsWith('packages/server/src/db/plant-0.ts:180 '))).toBe(true);
  expect(lines.some((line) => line.startsWith('packages  the median file has 185 lines, at most 90'))).toBe(
    true,
  );
  expect(code).toBe(1);
});

test('tables: lets pass what is allowed', { timeout: LIMIT }, () => {
  const house = newHouse();
  plant(house, goodMigration);
  expect(check(house, 'tables').lines.filter((line) => line.includes('plant'))).toEqual([]);
});

test('an unknown step is refused', () => {
  expect(check(newHouse(), 'nothing')).toEqual({
    code: 1,
    lines: [
      'no such step: nothing; there are format, lint, types, arrows, unused, sizes, texts, tables, lock, docs, budget',
      '',
    ],
  });
});
