import {
  CSV_COLUMNS,
  type CsvColumn,
  DEFAULT_CURRENCY,
  LIMITS,
  type ErrorMessage,
  caseInsensitiveKey,
  detectCsvNotation,
  defaultFieldValue,
  parseCsvHeadings,
  isItemField,
  singleLineText,
  detectExportDelimiter,
  toValidationProblems,
  errorMessage,
  removeSeparatorLine,
} from '@meridian/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { type RowError, invalidFields, invalidField, shortenName } from '#errors.ts';
import { parseCsvItem } from './csv-item-rows.ts';
import {
  type FileRow,
  type FileScenario,
  type FileTag,
  type ImportFile,
  addUnlessPresent,
  validateItems,
} from './import-file-content.ts';

const scenarioName = singleLineText('scenario_name', LIMITS.nameMaxCharacters);

interface CsvRow {
  row: number;
  cells: readonly string[];
}

/**
 * Parses a CSV, even if a spreadsheet with other regional settings has saved it. Throws 400 if it is no CSV or its columns differ from the
 * columns of the export.
 */
export function parseCsvFile(text: string): ImportFile {
  const scenarios = new Map<string, FileScenario>();
  const tags = new Map<string, FileTag>();
  const rows: FileRow[] = [];
  const delimiter = detectExportDelimiter(text) ?? ',';
  const { columns, filled, errors } = rowsOf(text, delimiter);
  const { marks } = detectCsvNotation(
    filled.map(({ cells }) => cells),
    columns,
    delimiter,
  );
  for (const { row, cells } of filled) {
    if (errors.length >= LIMITS.importErrorsMax) break;
    const named = new Map(columns.map((column, place) => [column, cells[place] ?? '']));
    const { scenario, item } = parseCsvItem(named, marks);
    const name = scenarioName.safeParse(scenario);
    if (name.success)
      addUnlessPresent(scenarios, { name: name.data, isSelected: false, createdAt: null, assumptions: {} });
    else {
      const problems = name.error.issues.flatMap(toValidationProblems);
      errors.push(...problems.map((problem) => ({ row, field: 'scenario', sentence: problem.sentence })));
    }
    rows.push({ row, scenarioKey: caseInsensitiveKey(name.data ?? ''), item });
  }
  const read = validateItems(rows, tags);
  const all = [...errors, ...read.errors].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    scenarios,
    tags,
    items: read.items,
    missingFields: read.missingFields,
    account: null,
    economic: null,
    errors: all.slice(0, LIMITS.importErrorsMax),
  };
}

/** Returns the heading and the non-empty rows, and an error for each row with too many or too few cells. */
function rowsOf(text: string, delimiter: string) {
  const errors: RowError[] = [];
  const filled: CsvRow[] = [];
  let columns: CsvColumn[] | undefined;
  eachRow(removeSeparatorLine(text), delimiter, (cells, row) => {
    if (columns === undefined) {
      columns = columnsOf(cells);
      return;
    }
    if (errors.length >= LIMITS.importErrorsMax || cells.every((cell) => cell.trim() === '')) return;
    if (isWhole(cells, columns)) {
      filled.push({ row, cells });
      return;
    }
    const sizes = { cells: cells.length, columns: columns.length };
    errors.push({ row, field: 'non_field_errors', sentence: errorMessage('row_length', sizes) });
  });
  return { columns: columns ?? columnsOf([]), filled, errors };
}

/** Accepts rows with additional or missing blank cells at the end, as spreadsheets save them. */
function isWhole(cells: readonly string[], columns: readonly CsvColumn[]): boolean {
  const more = cells.slice(columns.length);
  const missing = columns.slice(cells.length);
  return more.every((cell) => cell.trim() === '') && missing.every((name) => name === 'tags' || name === 'kept');
}

/** Maximum number of rows to parse: the limit, the heading, and one more row to detect that there are too many. */
const MAX_ROWS = LIMITS.itemsPerUser + 2;

/** Calls `take` with the cells of each row and the number of the row. As in spreadsheets, numbers start at 1 and include the heading. */
function eachRow(text: string, delimiter: string, take: (cells: readonly string[], row: number) => void): void {
  let row = 0;
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      max_record_size: LIMITS.csvRowMaxBytes,
      to: MAX_ROWS,
      // Checked per cell, because a row is passed on only when it is complete.
      cast: (cell, { index }) => {
        if (index < LIMITS.csvCellsMax) return cell;
        throw invalidField('non_field_errors', 'row_cells', { row: row + 1, max: LIMITS.csvCellsMax });
      },
      on_record: (cells: string[]) => {
        row += 1;
        take(cells, row);
        // Null, so that the parser does not store the row too.
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('non_field_errors', 'bad_row', { row: row + 1 });
  }
}

/**
 * Returns the columns in the order of the file. Each must be a column of the export and occur once; fields with a default may be missing.
 */
function columnsOf(heading: readonly string[]): CsvColumn[] {
  const names = parseCsvHeadings(heading).map(shortenName);
  const known: ReadonlySet<string> = new Set(CSV_COLUMNS);
  const problems = new Map<string, ErrorMessage>();
  for (const [place, name] of names.entries()) {
    if (!known.has(name)) problems.set(name === '' ? `column ${place + 1}` : name, errorMessage('column_unknown'));
    else if (names.indexOf(name) !== place) problems.set(name, errorMessage('column_twice'));
  }
  for (const name of CSV_COLUMNS)
    if (!names.includes(name) && isRequired(name)) problems.set(name, errorMessage('column_missing'));
  if (problems.size > 0) throw invalidFields([...problems]);
  return names as CsvColumn[];
}

function isRequired(column: CsvColumn): boolean {
  return !isItemField(column) || defaultFieldValue(column, { currency: DEFAULT_CURRENCY }) === undefined;
}
