import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** Things that have a name in ui/theme.css: colours, type, round corners, elevation, motion. */
const LOOSE =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|\d\s*m?s\b|(?:font-size|line-height|font-weight): *[\d.]|letter-spacing: *-?[\d.]*[1-9]|border-radius: *[\d.]|box-shadow: *[1-9]/gi;

/** A size in a drawing's own units, and type on paper, in points. */
const ALLOWED = new Map([
  ['donut.module.css', ['font-size: 1']],
  ['comparison-table.module.css', ['font-size: 6']],
]);

test('styles take every decision that has a name from the theme', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const others = files.filter((file) => file.endsWith('.css') && basename(file) !== 'theme.css');
  expect(others.length).toBeGreaterThan(50);
  for (const file of others) {
    const rules = readFileSync(join(SOURCE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    expect(rules.match(LOOSE) ?? [], file).toEqual(ALLOWED.get(basename(file)) ?? []);
  }
});
