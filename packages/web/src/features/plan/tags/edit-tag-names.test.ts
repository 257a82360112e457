import { describe, expect, test } from 'vitest';
import { suggestTags, toTagRename, addTagName } from './edit-tag-names.ts';

test('a tag is added trimmed, and only once', () => {
  expect(['  work ', 'WORK', '', '   ', 'שכר'].reduce<string[]>(addTagName, [])).toEqual(['work', 'שכר']);
});

describe('the offered tags are', () => {
  const known = Array.from({ length: 14 }, (_, index) => `tag ${index + 1}`);

  test('the first ones that the item does not have, ignoring case', () => {
    expect(suggestTags(known, ['TAG 2', 'tag 5'], '', 4)).toEqual(['tag 1', 'tag 3', 'tag 4', 'tag 6']);
  });

  test('those that contain the typed text, from the whole list', () => {
    expect(suggestTags(known, [], ' 14 ', 10)).toEqual(['tag 14']);
    expect(suggestTags(['Über', 'שָׁלוֹם', 'home'], [], 'uber', 10)).toEqual(['Über']);
    expect(suggestTags(['Über', 'שָׁלוֹם', 'home'], [], 'שלום', 10)).toEqual(['שָׁלוֹם']);
  });
});

describe('renaming home, if a tag work exists,', () => {
  const taken = ['home', 'Work', 'straße'];

  test.each(['', '   ', 'home', '  home '])('to %j is ignored', (typed) =>
    expect(toTagRename('home', typed, taken)).toEqual({ kind: 'ignored' }),
  );

  test.each(['work', 'WORK ', 'STRASSE'])('to %j is refused', (typed) =>
    expect(toTagRename('home', typed, taken)).toEqual({ kind: 'duplicate' }),
  );

  test.each([
    ['Home', 'Home'],
    [' wörk ', 'wörk'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('to %j gives %j', (typed, name) => expect(toTagRename('home', typed, taken)).toEqual({ kind: 'renamed', name }));
});
