import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** Matches literal values of properties for which ui/theme/theme.css has names: colours, fonts, round corners, shadows, motion. */
const LOOSE =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|\d\s*m?s\b|(?:font-size|line-height|font-weight): *[\d.]|letter-spacing: *-?[\d.]*[1-9]|border-radius: *[\d.]|box-shadow: *[1-9]/gi;

/** Exceptions: a size in a drawing's own units, and fonts on paper in points. */
const ALLOWED = new Map([
  ['donut.module.css', ['font-size: 1']],
  ['comparison-table.module.css', ['font-size: 6']],
]);

test('styles use the variables of the theme instead of literal values', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const others = files.filter((file) => file.endsWith('.css') && basename(file) !== 'theme.css');
  expect(others.length).toBeGreaterThan(50);
  for (const file of others) {
    const rules = readFileSync(join(SOURCE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    expect(rules.match(LOOSE) ?? [], file).toEqual(ALLOWED.get(basename(file)) ?? []);
  }
});
