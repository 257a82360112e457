import { types, type CustomTypesConfig } from 'pg';

/** Object identifiers of PostgreSQL's built-in types; fixed for ever, and not all named by the driver. */
const oids = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  int8Array: 1016,
  numericArray: 1231,
  dateArray: 1182,
} as const;

const asIs = (text: string): string => text;
/** One-dimensional arrays of values that PostgreSQL never needs to quote. */
const listOf =
  (entry: (text: string) => unknown) =>
  (text: string): unknown[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : entry(item)));

/** Every id and amount fits a double exactly, and a calendar date has no time zone for a Date to invent. */
const ours = new Map<number, (text: string) => unknown>([
  [oids.int8, Number],
  [oids.numeric, Number],
  [oids.date, asIs],
  [oids.int8Array, listOf(Number)],
  [oids.numericArray, listOf(Number)],
  [oids.dateArray, listOf(asIs)],
]);

/** For one pool: the driver's own table is shared by everything in the process. */
export const columnParsers: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    (format === 'binary' ? undefined : ours.get(oid)) ?? types.getTypeParser(oid, format),
};
