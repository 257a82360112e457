import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import en from './en.json';
import written from './en.json?raw';

test('no text stands twice, of which only the later would be read', () => {
  const ids = [...written.matchAll(/^ {2}"([^"]+)":/gm)].map(([, id]) => id);
  expect(ids).toEqual(Object.keys(en));
});

test.each(Object.entries(en))('%s can be formatted', (id, message) => {
  const problems: unknown[] = [];
  const placeholders = [...message.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 1]);
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, name]) => [
    name,
    (parts: unknown[]) => parts.join(''),
  ]);
  const intl = createIntl({ locale: 'en', messages: en, onError: (problem) => problems.push(problem) });
  intl.formatMessage({ id: id as keyof typeof en }, Object.fromEntries([...placeholders, ...tags]));
  expect(problems).toEqual([]);
});
