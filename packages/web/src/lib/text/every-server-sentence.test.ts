import * as contract from '@meridian/contract';
import { expect, test } from 'vitest';
import he from '#lib/messages/he.json?sentences';
import { sentencesIn } from './server-sentences.ts';

/** What contract and server are made of, but for letters by mail, the operator's commands and the API's documentation. */
const SOURCES = import.meta.glob<string>(
  [
    '../../../../contract/src/**/*.ts',
    '../../../../server/src/errors.ts',
    '../../../../server/src/{features,http}/**/*.ts',
    '!**/*.test.ts',
    '!**/demo-data/data/*',
    '!**/*-examples.ts',
    '!**/economic/data/*',
    '!**/{account-letters,print-feedback}.ts',
    '!**/{remove-second-factor,erasure-ledger}.ts',
    '!**/{route-schema,api-docs}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Names of sources, which are the same in every language, and what the operator alone reads. */
const NAMES = [
  'World Bank',
  'World Bank, World Development Indicators',
  'International Monetary Fund',
  'Cboe Global Markets',
  'Australian Bureau of Statistics',
  'Office for National Statistics (contains public sector information licensed under the Open Government Licence v3.0)',
];

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Before a text that is for operators, in the API's documentation, or the name of a field. */
const NOT_SAID =
  /(?:summary:|when:|label:|\bsuper\(|\bnew (?:Type)?Error\(|\blog\.\w+\([^)]*|\bafterAnswer\([^)]*)\s*$/;
/** Several words that begin with a capital, or with what is filled in. */
const SENTENCE = /^(?:\$\{\w+\} |[A-Z][\w']*,? \$?)[\w'{]/;

const NAMED: Readonly<Record<string, unknown>> = contract;

/** What is filled in: what the contract names, else something. */
const filledIn = (text: string) =>
  text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = NAMED[name];
    return typeof value === 'string' ? value : '7';
  });

const SENTENCES = Object.values(SOURCES).flatMap((source) => {
  const code = source.replaceAll(COMMENT, '');
  return Array.from(code.matchAll(TEXT), ({ 0: literal, index }) => ({
    text: literal.slice(1, -1).replaceAll(String.raw`\'`, "'"),
    isSaid: !NOT_SAID.test(code.slice(Math.max(0, index - 200), index)),
  })).flatMap(({ text, isSaid }) => (isSaid && SENTENCE.test(text) ? filledIn(text) : []));
});

const inHebrew = sentencesIn(he);

test('every sentence with which contract or server can refuse something has its key and its Hebrew', () => {
  expect(SENTENCES.length).toBeGreaterThan(100);
  const english = SENTENCES.filter((sentence) => inHebrew(sentence) === sentence);
  expect(new Set(english)).toEqual(new Set(NAMES));
});

test('every name of a field that stands in such a sentence has its Hebrew', () => {
  const builders =
    /\b(?:anyLine|line|optionalLine|paragraphs|money|percent|fee|wholeNumber|numberFrom|rate|shock|points)\('([^']+)'/g;
  const labels = Object.values(SOURCES).flatMap((source) =>
    Array.from(source.matchAll(builders), ([, label = '']) => label),
  );
  expect(labels.length).toBeGreaterThan(10);
  // What is wrong with a choice, a date or a flag is said without its name.
  const named = contract.ITEM_FIELD_NAMES.map(contract.describeField).filter(
    ({ kind }) => kind === 'text' || kind === 'lines' || contract.isNumberKind(kind),
  );
  labels.push(...named.map(({ label }) => label));
  expect(labels.filter((label) => inHebrew(label) === label)).toEqual([]);
});

test('why an item is skipped has its Hebrew', () => {
  const reasons = Object.values(contract.FIELD_EDITS).flatMap((edit) =>
    'lacking' in edit ? [`Balance items have no ${edit.lacking}.`] : [],
  );
  expect(reasons.length).toBeGreaterThan(1);
  expect(reasons.filter((reason) => inHebrew(reason) === reason)).toEqual([]);
});
