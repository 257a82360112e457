import { describe, expect, test } from 'vitest';
import {
  type ParseObservation,
  createFredParser,
  createFredYearChangeParser,
  createImfParser,
  parseSdmxResponse,
  parseWorldBankResponse,
} from './parse-source-responses.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

const page = { page: 1, pages: 1, per_page: 10, total: 2 };
const row = (date: unknown, value: unknown) => ({
  indicator: {},
  country: {},
  countryiso3code: 'ISR',
  date,
  value,
});
const worldBank = (...rows: unknown[]) => JSON.stringify([page, rows]);
const imf = (years: unknown) => JSON.stringify({ values: { LUR: { ISR: years } } });
const fred = (...lines: string[]) => ['observation_date,X', ...lines, ''].join('\n');
const sdmx = (...lines: string[]) => ['KEY,TIME_PERIOD,OBS_VALUE,TITLE', ...lines].join('\r\n');

const readIsrael = createImfParser('LUR', 'ISR');
const months = (year: number, value: (month: number) => string) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01,${value(index + 1)}`);

describe('the newest value with its period', () => {
  test.each<[name: string, read: ParseObservation, text: string, value: number, period: string]>([
    ['World Bank', parseWorldBankResponse, worldBank(row('2025', 4.25), row('2024', 3)), 4.25, '2025'],
    [
      'World Bank, not yet published',
      parseWorldBankResponse,
      worldBank(row('2025', null), row('2024', -3)),
      -3,
      '2024',
    ],
    ['World Bank, in another order', parseWorldBankResponse, worldBank(row('2023', 1), row('2024', 2)), 2, '2024'],
    ['IMF, with projections', readIsrael, imf({ '2025': 1, '2026': 2, '2027': 3 }), 2, '2026'],
    ['IMF, without this year', readIsrael, imf({ '2024': 1, '2026': null, '2027': 3 }), 1, '2024'],
    ['FRED by the day', createFredParser('X', 'day'), fred('2026-11-19,20', '2026-11-20,.'), 20, '2026-11-19'],
    ['FRED by the month', createFredParser('X', 'month'), fred('2026-09-01,4.4', '2026-10-01,'), 4.4, '2026-09'],
    ['FRED by the quarter', createFredParser('X', 'quarter'), fred('2026-07-01,-2.5'), -2.5, '2026-Q3'],
    [
      'FRED with Windows line ends',
      createFredParser('X', 'quarter'),
      fred('2026-10-01,1').replaceAll('\n', '\r\n'),
      1,
      '2026-Q4',
    ],
    ['SDMX', parseSdmxResponse, sdmx('ICP.M,2026-10,2.1,"HICP, ""all items"""'), 2.1, '2026-10'],
    ['SDMX, two rows', parseSdmxResponse, sdmx('a,2026-10,-0.1,x', 'a,2026-09,5,x'), -0.1, '2026-10'],
  ])('the newest value is found: %s', (_name, read, text, value, period) => {
    expect(read(text, NOW)).toEqual({ value, period });
  });

  test('the newest value of an index is its change over twelve months', () => {
    const text = fred(...months(2025, () => '100'), ...months(2026, (month) => String(100 + month)));
    const { value, period } = createFredYearChangeParser('X')(text, NOW);
    expect(period).toBe('2026-12');
    expect(value).toBeCloseTo(12, 12);
  });

  test('the newest value of an index is that of an earlier month if the month a year before was never published', () => {
    const lines = [
      ...months(2025, (month) => (month === 10 ? '.' : '200')),
      ...months(2026, (month) => (month > 10 ? '.' : '210')),
    ];
    expect(createFredYearChangeParser('X')(fred(...lines), NOW)).toEqual({
      value: expect.closeTo(5, 12),
      period: '2026-09',
    });
  });
});

describe('an invalid response', () => {
  const worldBankError = JSON.stringify([
    { message: [{ id: '120', key: 'Invalid value', value: 'The provided parameter value is not valid' }] },
  ]);
  const readX = createFredParser('X', 'month');
  test.each<[name: string, read: ParseObservation, text: string, reason: string]>([
    ["World Bank's error", parseWorldBankResponse, worldBankError, "an unexpected shape at '"],
    [
      'a World Bank page without rows',
      parseWorldBankResponse,
      JSON.stringify([page, null]),
      "an unexpected shape at '1'",
    ],
    ['a World Bank page of nulls', parseWorldBankResponse, worldBank(row('2025', null)), 'no value'],
    ['a value as text', parseWorldBankResponse, worldBank(row('2025', '4.25')), "an unexpected shape at '1.0.value'"],
    [
      'a month where a year belongs',
      parseWorldBankResponse,
      worldBank(row('2025M05', 4)),
      "an unexpected shape at '1.0.date'",
    ],
    [
      'a number too large for JavaScript',
      parseWorldBankResponse,
      worldBank(row('2025', 7)).replace('"value":7', '"value":1e999'),
      'an unexpected shape',
    ],
    ['a value of another country', readIsrael, JSON.stringify({ values: { LUR: { USA: { '2026': 4 } } } }), 'no value'],
    ['without the indicator', readIsrael, JSON.stringify({ values: {} }), 'no value'],
    ['only projections', readIsrael, imf({ '2027': 3 }), 'no value'],
    ['a value that is a list', readIsrael, imf({ '2026': [3] }), "an unexpected shape at 'values.LUR.ISR.2026'"],
    ['an empty list', readIsrael, '[]', "an unexpected shape at ''"],
    ['null', readIsrael, 'null', "an unexpected shape at ''"],
    ['HTML instead of JSON', readIsrael, '<html></html>', 'not valid JSON'],
    ['an empty body', readX, '', 'no value'],
    ['HTML instead of CSV', readX, '<!DOCTYPE html>\n<html><body>Not found</body></html>', 'unexpected columns'],
    ['another series', createFredParser('Y', 'month'), fred('2026-10-01,4'), 'unexpected columns'],
    ['only holidays', readX, fred('2026-10-01,.'), 'no value'],
    ['NaN in CSV', readX, fred('2026-10-01,NaN'), 'not a number'],
    ['a number in hexadecimal', readX, fred('2026-10-01,0x10'), 'not a number'],
    ['a number with an exponent', readX, fred('2026-10-01,1e300'), 'not a number'],
    ['a thirteenth month', readX, fred('2026-13-01,4'), 'unexpected columns'],
    ['a row too short', readX, fred('2026-10-01'), 'Invalid Record Length'],
    ['an index of one year', createFredYearChangeParser('X'), fred(...months(2026, () => '100')), 'no value'],
    ['an index of zero', createFredYearChangeParser('X'), fred('2025-10-01,0', '2026-10-01,1'), 'no value'],
    ['SDMX without its columns', parseSdmxResponse, 'A,B\n1,2\n', 'no months'],
    ['SDMX without a row', parseSdmxResponse, sdmx(), 'no value'],
    ['SDMX without a value', parseSdmxResponse, sdmx('a,2026-10,,x'), 'not a number'],
    ['NaN in SDMX', parseSdmxResponse, sdmx('a,2026-10,NaN,x'), 'not a number'],
    ['SDMX with a quarter', parseSdmxResponse, sdmx('a,2026-Q3,2,x'), 'no months'],
  ])('an invalid response is refused: %s', (_name, read, text, reason) => {
    expect(() => read(text, NOW)).toThrow(reason);
  });
});
