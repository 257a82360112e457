import { expect, test } from 'vitest';
import { DEFAULT_TAG_COLOR, tagColor } from './tags.ts';

test('a tag colour depends on the name alone and is always #rrggbb', () => {
  expect(tagColor('rent')).toBe(tagColor('rent'));
  for (const name of ['rent', 'שכר', '😀', 'a', 'A very long name indeed']) {
    expect(tagColor(name)).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(tagColor('')).toBe(DEFAULT_TAG_COLOR);
});

test('different names spread over the colour circle', () => {
  const colors = new Set(Array.from({ length: 100 }, (_, i) => tagColor(`tag ${i}`)));
  expect(colors.size).toBeGreaterThan(60);
});
