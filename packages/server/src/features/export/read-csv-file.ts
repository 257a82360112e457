import { Readable } from 'node:stream';
import { LIMITS, caseKey, line } from '@meridian/contract';
import { CsvError, parse } from 'csv-parse';
import { invalid, invalidField } from '#errors.ts';
import { CSV_COLUMNS, type CsvColumn, itemOf } from './csv-columns.ts';
import {
  type FileRow,
  type FileScenario,
  type FileTag,
  type ImportError,
  type ImportFile,
  addOnce,
  readItems,
} from './import-file.ts';

const scenarioName = line('Scenario name', LIMITS.nameMaxCharacters);

/** What a CSV holds. Throws 400 when it is no CSV or its columns are not those of the export. */
export async function readCsvFile(text: string): Promise<ImportFile> {
  const [heading = [], ...records] = await recordsOf(text);
  const columns = columnsOf(heading);
  const scenarios = new Map<string, FileScenario>();
  const tags = new Map<string, FileTag>();
  const rows: FileRow[] = [];
  const errors: ImportError[] = [];
  for (const [index, cells] of records.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    // As spreadsheets count: from 1, with the heading.
    const row = index + 2;
    if (cells.length !== columns.length) {
      const message = `This row has ${cells.length} cells, and the heading ${columns.length}.`;
      errors.push({ row, field: 'non_field_errors', message });
      continue;
    }
    const { scenario, item } = itemOf(new Map(columns.map((column, place) => [column, cells[place] ?? ''])));
    const name = scenarioName.safeParse(scenario);
    if (name.success) addOnce(scenarios, { name: name.data, isSelected: false, createdAt: null });
    else errors.push(...name.error.issues.map(({ message }) => ({ row, field: 'scenario', message })));
    rows.push({ row, scenarioKey: caseKey(name.data ?? ''), item });
  }
  const read = await readItems(rows, tags);
  const all = [...errors, ...read.errors].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    scenarios,
    tags,
    items: read.items,
    account: null,
    errors: all.slice(0, LIMITS.importErrorsMax),
    unkept: 0,
    notes: [],
  };
}

/** One row more than an account may hold, so that too many are told from just enough. */
const MOST_RECORDS = LIMITS.itemsPerUser + 2;
const PIECE_BYTES = 65_536;

async function recordsOf(text: string): Promise<string[][]> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: LIMITS.bodyMaxBytes });
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(pieces(Buffer.from(text))).pipe(parser)) {
      records.push(record as string[]);
      if (records.length >= MOST_RECORDS) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error['records']) + 1;
    throw invalidField('non_field_errors', `Row ${row} is not valid CSV: look at its quotes.`);
  }
  return records;
}

/** Of bytes, because a piece of text could end within a character. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

/** The columns in the order of the file; every one of the export, each once, and no other. */
function columnsOf(heading: readonly string[]): CsvColumn[] {
  const names = heading.map((name) => name.trim().toLowerCase());
  const [only = ''] = names;
  if (names.length === 1 && only.includes(';')) {
    throw invalidField(
      'non_field_errors',
      'The cells are separated by semicolons. Save the file with commas.',
    );
  }
  const known: ReadonlySet<string> = new Set(CSV_COLUMNS);
  const problems = new Map<string, string[]>();
  for (const [place, name] of names.entries()) {
    if (!known.has(name))
      problems.set(name === '' ? `column ${place + 1}` : name, ['This column does not exist.']);
    else if (names.indexOf(name) !== place) problems.set(name, ['This column is there twice.']);
  }
  for (const name of CSV_COLUMNS) if (!names.includes(name)) problems.set(name, ['This column is missing.']);
  if (problems.size > 0) throw invalid(problems);
  return names as CsvColumn[];
}
