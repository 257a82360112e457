import { describe, expect, test } from 'vitest';
import { TEMPLATE_IDS } from '#plan/demo-data.ts';
import { HEBREW_NAMES } from '#plan/demo-data/data/hebrew-names.ts';
import { localizedMilestoneTemplates, localizedItemTemplates } from './localized-templates.ts';

const namesIn = (language: 'en' | 'he') =>
  [undefined, ...TEMPLATE_IDS].map((template) => [
    ...localizedItemTemplates(language, template).flatMap(({ name, tags }) => [name, ...tags]),
    ...localizedMilestoneTemplates(language, template).map(({ name }) => name),
  ]);

describe('example plans in Hebrew', () => {
  test('every name is Hebrew, and two that differ in English differ in Hebrew', () => {
    const [english, hebrew] = [namesIn('en'), namesIn('he')];
    for (const name of hebrew.flat()) expect(name).toMatch(/^[^A-Za-z]+$/);
    english.forEach((names, story) => {
      expect(new Set(hebrew[story]).size).toBe(new Set(names).size);
    });
    expect(new Set(english.flat())).toEqual(new Set(Object.keys(HEBREW_NAMES)));
  });

  test('only names differ between languages', () => {
    const unnamed = (language: 'en' | 'he') =>
      localizedItemTemplates(language).map((item) => ({ ...item, name: '', tags: item.tags.length }));
    expect(unnamed('he')).toEqual(unnamed('en'));
  });
});
