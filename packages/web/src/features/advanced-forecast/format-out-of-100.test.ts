import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { type Decimals, formatNumber } from '#lib/format/number-format.ts';
import { en, he } from '#lib/messages/full-catalogue.ts';
import { formatOutOf100 } from './format-out-of-100.ts';

function written(percents: readonly number[], { messages = en } = {}): string[] {
  const intl = createIntl({ locale: 'en', messages });
  return formatOutOf100(percents, {
    number: (value, decimals?: Decimals) => formatNumber(value, '1,234.56', decimals),
    t: (id, values) => intl.formatMessage({ id }, values),
  });
}

test.each([
  [
    [91, 96],
    ['91', '96'],
  ],
  [
    [91.2, 91.4],
    ['91.2', '91.4'],
  ],
  [
    [91.21, 91.24],
    ['91.21', '91.24'],
  ],
  [
    [99.96, 50],
    ['99.96', '50'],
  ],
  [
    [99.6, 50],
    ['99.6', '50'],
  ],
  [
    [100, 50],
    ['100', '50'],
  ],
  [
    [0, 50],
    ['0', '50'],
  ],
  [
    [0.3, 50],
    ['0.3', '50'],
  ],
  [
    [50, 50],
    ['50', '50'],
  ],
])('%j are shown with as few decimals as distinguish them: %j', (percents, texts) => {
  expect(written(percents)).toEqual(texts);
});

test.each([
  [[99.99], ['99.99']],
  [[99.998], ['more than 99.99']],
  [
    [99.996, 98],
    ['more than 99.99', '98'],
  ],
  [[0.003], ['less than 0.01']],
  [
    [0.003, 99.999],
    ['less than 0.01', 'more than 99.99'],
  ],
  [[0.006], ['0.01']],
])('%j is shown neither as 0 nor as 100: %j', (percents, texts) => {
  expect(written(percents)).toEqual(texts);
});

test('in Hebrew the words follow the number, because the preposition is attached to it', () => {
  expect(written([99.998, 0.003], { messages: he })).toEqual(['99.99 או יותר', '0.01 או פחות']);
});
