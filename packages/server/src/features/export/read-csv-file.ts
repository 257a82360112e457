import { DEFAULT_CURRENCY, LIMITS, caseKey, defaultOf, isItemField, line } from '@meridian/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { invalid, invalidField, shortened } from '#errors.ts';
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
export function readCsvFile(text: string): ImportFile {
  const scenarios = new Map<string, FileScenario>();
  const tags = new Map<string, FileTag>();
  const rows: FileRow[] = [];
  const errors: ImportError[] = [];
  let columns: CsvColumn[] | undefined;
  const takeCells = (cells: readonly string[], row: number) => {
    if (columns === undefined) {
      columns = columnsOf(cells);
      return;
    }
    if (errors.length >= LIMITS.importErrorsMax || cells.every((cell) => cell.trim() === '')) return;
    if (cells.length !== columns.length) {
      const message = `This row has ${cells.length} cells, and the heading ${columns.length}.`;
      errors.push({ row, field: 'non_field_errors', message });
      return;
    }
    const { scenario, item } = itemOf(new Map(columns.map((column, place) => [column, cells[place] ?? ''])));
    const name = scenarioName.safeParse(scenario);
    if (name.success)
      addOnce(scenarios, { name: name.data, isSelected: false, createdAt: null, assumptions: {} });
    else errors.push(...name.error.issues.map(({ message }) => ({ row, field: 'scenario', message })));
    rows.push({ row, scenarioKey: caseKey(name.data ?? ''), item });
  };
  eachRow(text, takeCells);
  if (columns === undefined) columnsOf([]);
  const read = readItems(rows, tags);
  const all = [...errors, ...read.errors].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    scenarios,
    tags,
    items: read.items,
    unsaid: read.unsaid,
    account: null,
    economic: null,
    errors: all.slice(0, LIMITS.importErrorsMax),
  };
}

/** One row more than an account may hold, so that too many are told from just enough. */
const MOST_ROWS = LIMITS.itemsPerUser + 2;

/** Hands over the cells of each row, counted as spreadsheets do: from 1, with the heading. */
function eachRow(text: string, take: (cells: readonly string[], row: number) => void): void {
  let row = 0;
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      max_record_size: LIMITS.csvRowMaxBytes,
      to: MOST_ROWS,
      // Cell by cell, because a row is handed over only once it is read to its end.
      cast: (cell, { index }) => {
        if (index < LIMITS.csvCellsMax) return cell;
        throw wholeFile(`Row ${row + 1} has more than ${LIMITS.csvCellsMax} cells.`);
      },
      on_record: (cells: string[]) => {
        row += 1;
        take(cells, row);
        // Kept where it belongs; not once more in the parser.
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wholeFile(`Row ${row + 1} is not valid CSV: look at its quotes.`);
  }
}

const wholeFile = (message: string) => invalidField('non_field_errors', message);

/** The columns in the order of the file, each once and no other than those of the export; fields with a default may be missing. */
function columnsOf(heading: readonly string[]): CsvColumn[] {
  const names = heading.map((name) => shortened(name.trim()).toLowerCase());
  const [only = ''] = names;
  if (names.length === 1 && only.includes(';')) {
    throw wholeFile('The cells are separated by semicolons. Save the file with commas.');
  }
  const known: ReadonlySet<string> = new Set(CSV_COLUMNS);
  const problems = new Map<string, string[]>();
  for (const [place, name] of names.entries()) {
    if (!known.has(name))
      problems.set(name === '' ? `column ${place + 1}` : name, ['This column does not exist.']);
    else if (names.indexOf(name) !== place) problems.set(name, ['This column is there twice.']);
  }
  for (const name of CSV_COLUMNS)
    if (!names.includes(name) && isRequired(name)) problems.set(name, ['This column is missing.']);
  if (problems.size > 0) throw invalid(problems);
  return names as CsvColumn[];
}

function isRequired(column: CsvColumn): boolean {
  return !isItemField(column) || defaultOf(column, { currency: DEFAULT_CURRENCY }) === undefined;
}
