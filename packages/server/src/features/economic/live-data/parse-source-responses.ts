/**
 * Parsers of the responses of the public sources in finance.md section 8. Each takes the text and returns the newest value with its period.
 * Each throws if the response is an error, has no value, or has an unexpected shape.
 */
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { parseJsonAs } from '#external-services/fetch-external.ts';

/** A published figure in percent (volatility: in index points), and the period to which it belongs: a year, quarter, month or day. */
export const observationSchema = z.object({ value: z.number(), period: z.string() });
export type Observation = z.infer<typeof observationSchema>;

export type ParseObservation = (text: string, now: Date) => Observation;

/**
 * A successful response of the World Bank. An error response is a list of one element; a country without the figure has null as the second
 * element.
 */
const worldBankShape = z.tuple([
  z.object({ page: z.number() }),
  z.array(z.object({ date: z.string().regex(/^\d{4}$/), value: z.number().nullable() })),
]);

/** Parses a response of the World Bank; returns the newest year that has a value. */
export function parseWorldBankResponse(text: string): Observation {
  const [, rows] = parseJsonAs(text, worldBankShape);
  return newest(rows.flatMap(({ date, value }) => (value === null ? [] : [{ period: date, value }])));
}

const imfYears = z.record(z.string().regex(/^\d{4}$/), z.number().nullable());
const imfShape = z.object({ values: z.record(z.string(), z.record(z.string(), imfYears)) });

/**
 * Creates a parser for the IMF's responses. It returns the estimate for the current year or the newest earlier year, because later years
 * are projections.
 */
export function createImfParser(indicator: string, economy: string): ParseObservation {
  return (text, now) => {
    const { values } = parseJsonAs(text, imfShape);
    const years = values[indicator]?.[economy] ?? {};
    const past = Object.entries(years).filter(([year]) => Number(year) <= now.getUTCFullYear());
    return newest(past.flatMap(([period, value]) => (value === null ? [] : [{ period, value }])));
  };
}

/**
 * Creates a parser for FRED's responses. It returns the newest value of a daily, monthly or quarterly series. The first column is the first
 * day of the period.
 */
export function createFredParser(series: string, step: 'day' | 'month' | 'quarter'): ParseObservation {
  return (text) => newest(fredRows(series, text).map(({ day, value }) => ({ period: nameOf(day, step), value })));
}

/**
 * Creates a parser for FRED's monthly indexes. It returns the change over twelve months, in percent, for the newest month that has a value
 * a year before.
 */
export function createFredYearChangeParser(series: string): ParseObservation {
  return (text) => {
    const months = new Map(fredRows(series, text).map(({ day, value }) => [day.slice(0, 7), value]));
    const changes = [...months].flatMap(([period, value]) => {
      const before = months.get(`${Number(period.slice(0, 4)) - 1}${period.slice(4)}`);
      return before === undefined || before <= 0 ? [] : [{ period, value: (value / before - 1) * 100 }];
    });
    return newest(changes);
  };
}

function fredRows(series: string, text: string): { day: string; value: number }[] {
  return csvRows(text).flatMap((row) => {
    const day = row['observation_date'];
    const value = row[series];
    if (day === undefined || value === undefined || !/^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.test(day)) {
      throw new Error('the response has unexpected columns');
    }
    // No value was published that day, for example on a holiday.
    return value === '.' || value === '' ? [] : [{ day, value: numberIn(value) }];
  });
}

function nameOf(day: string, step: 'day' | 'month' | 'quarter'): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** Reads a monthly series as SDMX CSV, from the European Central Bank or the OECD; the request asks for one row. */
export function parseSdmxResponse(text: string): Observation {
  const rows = csvRows(text).map((row) => {
    const period = row['TIME_PERIOD'] ?? '';
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) throw new Error('the response has no months');
    return { period, value: numberIn(row['OBS_VALUE'] ?? '') };
  });
  return newest(rows);
}

/**
 * Number of rows to parse, enough to find the month one year earlier even if some months are missing. Parsing the whole file of a daily
 * series would block the server for 50 ms.
 */
const LINES_READ = 60;

/** Returns the last rows, with the names in the first line as keys. */
function csvRows(text: string): Partial<Record<string, string>>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  return parse([head, ...lines.slice(-LINES_READ)].join('\n'), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    max_record_size: 10_000,
  });
}

function numberIn(text: string): number {
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  throw new Error('a value is not a number');
}

function newest(observations: readonly Observation[]): Observation {
  const [first, ...rest] = observations;
  if (first === undefined) throw new Error('the response has no value');
  return rest.reduce((best, one) => (one.period > best.period ? one : best), first);
}
