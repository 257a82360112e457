import { types, type CustomTypesConfig } from 'pg';

/** The object identifiers of PostgreSQL's built-in types, which never change; the driver does not name all of them. */
const oids = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  int8Array: 1016,
  numericArray: 1231,
  dateArray: 1182,
} as const;

const asIs = (text: string): string => text;
/** Returns a parser of one-dimensional arrays whose elements are never quoted. */
const listOf =
  (entry: (text: string) => unknown) =>
  (text: string): unknown[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : entry(item)));

/** Parsers by type. Ids and amounts become numbers, which represent them exactly; dates stay text, because they have no time zone. */
const ours = new Map<number, (text: string) => unknown>([
  [oids.int8, Number],
  [oids.numeric, Number],
  [oids.date, asIs],
  [oids.int8Array, listOf(Number)],
  [oids.numericArray, listOf(Number)],
  [oids.dateArray, listOf(asIs)],
]);

/** Parsers for one pool; the driver's own table of parsers is shared by the whole process. */
export const columnParsers: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    (format === 'binary' ? undefined : ours.get(oid)) ?? types.getTypeParser(oid, format),
};
