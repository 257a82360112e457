import * as contract from '@meridian/contract';
import { expect, test } from 'vitest';
import he from '#lib/messages/he.json';
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
    '!**/{recovery-messages,feedback-message}.ts',
    '!**/{change-staff,remove-second-factor,list-feedback,erasure-ledger}.ts',
    '!**/{route-schema,api-docs}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Only a program that was not written for this contract meets these, or the page says something of its own instead. */
const NOT_FOR_PEOPLE = [
  'Enter a list of changes.',
  'Enter a list of item ids.',
  'There are no examples in this language.',
  'Enter true.',
  'This action does not exist.',
  'This is not an undo token.',
  'Choose one of: 7.',
  'Choose overdraft or liquidate.',
  'Choose flat, drift or inflation_gap.',
  'Enter a list of stress test ids.',
  'World Bank',
  'World Bank, World Development Indicators',
  'International Monetary Fund',
  'Cboe Global Markets',
  'Australian Bureau of Statistics',
  'Office for National Statistics (contains public sector information licensed under the Open Government Licence v3.0)',
  'Enter scenario ids separated by commas.',
  'Enter a month as YYYY-MM.',
  'Months run from 1900-01 to 2200-12.',
  'This change cannot be 7: 7.',
  'Confirm with true.',
  'This is not a path of this site.',
  'This is not what a passkey answers.',
  'This is not a transport.',
  'This method is not allowed here.',
  'Send 7, with the header Content-Type: 7.',
  'Too many attempts. Please wait a while and try again.',
  'The service is away for a moment. Please try again shortly.',
  'Somebody was quicker.',
  'All these names are taken.',
  'You have a token already.',
  'No guest is made for a program.',
  'Something went wrong on our side. Please try again.',
  'The request is not valid HTTP.',
  'This Idempotency-Key was used for another request.',
  'Use 1 to 255 printable ASCII characters without spaces.',
  'The body is not valid JSON in UTF-8.',
  'The body is not text in UTF-8.',
  'Only staff may use the advanced view.',
  'The X-CSRFToken header is missing or wrong.',
  'Send a JSON object with the fields of this call.',
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

test('every sentence with which contract or server can refuse a person something has its Hebrew', () => {
  expect(SENTENCES.length).toBeGreaterThan(100);
  const english = SENTENCES.filter((sentence) => inHebrew(sentence) === sentence);
  expect(new Set(english)).toEqual(new Set(NOT_FOR_PEOPLE));
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
