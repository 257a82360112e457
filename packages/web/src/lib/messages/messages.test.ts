import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { en, he } from './full-catalogue.ts';

/** The source text of each file of the catalogue, by its path, such as `./landing/en.json`. */
const WRITTEN = import.meta.glob<string>('./*/*.json', { query: '?raw', import: 'default', eager: true });

const CATALOGUES = [
  { language: 'en', messages: en },
  { language: 'he', messages: he },
];

/** Returns the placeholders and the tags of a message, and its text without them. The branches of a plural belong to the text. */
function partsOf(message: string) {
  const [names, tags] = [new Set<string>(), new Set<string>()];
  let depth = 0;
  let text = '';
  for (const [index, letter] of Array.from(message).entries()) {
    if (letter === '{' && depth % 2 === 0)
      names.add(
        /^\w+/.exec(
          Array.from(message)
            .slice(index + 1)
            .join(''),
        )?.[0] ?? '',
      );
    if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    else if (depth % 2 === 0) text += letter;
  }
  text = text.replaceAll(/<\/?(\w+)>/g, (_, tag: string) => {
    tags.add(tag);
    return ' ';
  });
  return { names: [...names].toSorted(), tags: [...tags].toSorted(), text };
}

describe.each(CATALOGUES)('$language', ({ language, messages }) => {
  const texts = Object.entries(messages) as [keyof typeof en, string][];

  test('no text occurs twice, in one part or in two, because only the later one would be read', () => {
    const files = Object.entries(WRITTEN).filter(([path]) => path.endsWith(`/${language}.json`));
    const ids = files.flatMap(([, written]) => Array.from(written.matchAll(/^ {2}"([^"]+)":/gm), ([, id = '']) => id));
    expect(ids.toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  test('has the keys of English in the same order, with the same placeholders and tags', () => {
    const places = (catalogue: object) =>
      Object.entries(catalogue).map(([id, message]) => ({ id, ...partsOf(message), text: '' }));
    expect(places(messages)).toEqual(places(en));
  });

  test('every text is not empty and can be formatted', () => {
    const problems: unknown[] = [];
    const intl = createIntl({ locale: language, messages, onError: (problem) => problems.push(problem) });
    for (const [id, message] of texts) {
      const { names, tags } = partsOf(message);
      const values = names.map((name) => [name, 1]);
      const marks = tags.map((name) => [name, (parts: unknown[]) => parts.join('')]);
      const formatted = intl.formatMessage({ id }, Object.fromEntries([...values, ...marks]));
      if (formatted.trim() === '') problems.push(`${id} says nothing`);
    }
    expect(problems).toEqual([]);
  });
});

/** Words that may occur in Hebrew texts: names of products and methods, currency codes, names of keys and content of files. */
const SAME_EVERYWHERE = new Set(
  [
    'PDF xlsx xls ods ISO KOI DOS Shift JIS EUC JP KR GB Big Mac OS',
    'Meridian Cloudflare Turnstile Windows Fernet AES CBC HMAC SHA argon id UTF JSON CSV PNG API QR PIN hash session https',
    'Default true false rrggbb meridian device VIX Ctrl Cmd Enter Escape Space',
    'AUD BRL CAD CHF CNY CZK DKK EUR GBP HUF ILS INR JPY KRW MXN NOK PLN RUB SEK USD',
  ].flatMap((text) => text.split(' ')),
);

test('Hebrew contains no English text', () => {
  const left = Object.entries(he).flatMap(([id, message]) => {
    const words = partsOf(message).text.match(/[A-Za-z]{2,}/g) ?? [];
    return words.filter((word) => !SAME_EVERYWHERE.has(word)).map((word) => `${id}: ${word}`);
  });
  expect(left).toEqual([]);
});

test('a Hebrew prefix is joined by a maqaf and not by a hyphen', () => {
  expect(Object.entries(he).filter(([, message]) => /[א-ת]-[א-ת\w{]/.test(message))).toEqual([]);
});

test('a part has the same keys in every language', () => {
  for (const [path, written] of Object.entries(WRITTEN)) {
    const english = WRITTEN[path.replace('/he.', '/en.')] ?? '{}';
    expect([path, Object.keys(JSON.parse(written) as object)]).toEqual([
      path,
      Object.keys(JSON.parse(english) as object),
    ]);
  }
});

test.each(['frame', 'landing', 'use-cases', 'documentation', 'legal'])(
  '%s, which public pages read without a formatter, contains only names in braces and marks around text',
  (part) => {
    for (const language of ['en', 'he']) {
      const messages = JSON.parse(WRITTEN[`./${part}/${language}.json`] ?? '') as Record<string, string>;
      for (const [id, message] of Object.entries(messages)) {
        const rest = message.replaceAll(/\{\w+\}/g, '').replaceAll(/<(\w+)>[^<>]*<\/\1>/g, '');
        expect([id, rest]).toEqual([id, expect.not.stringMatching(/[{}<>]|''/)]);
      }
    }
  },
);
