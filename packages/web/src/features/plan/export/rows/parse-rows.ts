/** Converts the rows of a table to items, with their errors, and finds rows that are not items. */
import { type ImportedItem, importedItem, toValidationProblems } from '@meridian/contract';
import type { Category } from '@meridian/engine';
import type { RowCells } from './parse-delimited-text.ts';
import { isEmptyAmount } from './parse-number.ts';
import { createSumRowFinder } from './find-sum-rows.ts';
import { convertRow } from './convert-row.ts';
import type { RowInProgress, RowQuestion, RowAdjustment } from './row-amount.ts';
import type { ColumnTargets } from './match-columns.ts';
import { isBalanceRow, isTotalRow, parseCategory } from './parse-cell-keywords.ts';
import { type CellProblem, type RowDraft, parseRowCells } from './parse-row-cells.ts';
import type { TableReadSettings } from './table-read-settings.ts';
import { type CellFormats, detectCellFormats } from './cell-format-detection.ts';
import { type ColumnTarget, classifyHeading } from './heading-recognition.ts';

/** The reason why a row is not an item. */
type ExclusionReason = 'sum' | 'heading' | 'section' | 'status';

/** The reason why only the user can decide whether a row is an item. */
type Warning = 'sum' | 'transfer' | 'returned';

export interface TableRow {
  /** The row number as in a spreadsheet, from 1. */
  row: number;
  cells: RowCells;
  /** The reason why the row is left out; null if it is or may be an item. */
  leftOut: ExclusionReason | null;
  /** The reason why the user must decide whether the row is an item; null if it is clear or decided. */
  doubt: Warning | null;
  /** The resulting item; null while there are errors, open questions or undecided rows. */
  item: ImportedItem | null;
  /** The item in the form of the import request. */
  body: Readonly<Record<string, unknown>>;
  problems: readonly CellProblem[];
  adjustments: readonly RowAdjustment[];
}

export interface ConvertedTable {
  rows: readonly TableRow[];
  /**
   * All questions about values that some rows lack, each with an example of an ambiguous cell or an empty text. One answer applies to all
   * rows.
   */
  questions: ReadonlyMap<RowQuestion, string>;
  /** The questions that are not answered yet. */
  unansweredQuestions: ReadonlySet<RowQuestion>;
  blankRows: number;
}

/** Returns every row as read; `includedRows` contains row numbers, from 1, that the user included although they do not look like items. */
export function parseTableRows(
  rows: readonly RowCells[],
  choices: TableReadSettings,
  includedRows: ReadonlySet<number>,
): ConvertedTable {
  const context = detectCellFormats(rows, choices);
  const sums = createSumRowFinder();
  const result: TableRow[] = [];
  const [questions, unansweredQuestions] = [new Map<RowQuestion, string>(), new Set<RowQuestion>()];
  let section: Category | null = null;
  let blankRows = 0;
  for (const [place, cells] of rows.entries()) {
    if (place <= choices.headingRow) continue;
    if (cells.every((cell) => cell === '')) {
      blankRows += 1;
      continue;
    }
    const draft = parseRowCells(cells, choices.targets);
    const finished = convertRow(draft, section, context);
    const { leftOut, doubt } = kindOf(cells, { draft, finished, context, sums });
    if (leftOut === 'section') {
      section = parseCategory(cells.find((cell) => cell !== '') ?? '');
      sums.startGroup();
    } else if (leftOut === 'sum') sums.addSum(finished.figures);
    else if (leftOut === null && doubt !== 'sum') sums.addItem(finished.figures, finished.net);
    const isWanted = includedRows.has(place + 1);
    if ((leftOut === null && doubt === null) || isWanted) {
      for (const [question, cell] of finished.questions) if (!questions.has(question)) questions.set(question, cell);
      for (const question of finished.unansweredQuestions) unansweredQuestions.add(question);
    }
    const openDoubt = isWanted ? null : doubt;
    const { item, problems } = itemOf(finished, cells, choices.targets);
    result.push({
      row: place + 1,
      cells,
      leftOut,
      doubt: openDoubt,
      item: openDoubt === null ? item : null,
      body: finished.body,
      problems: openDoubt === null ? problems : [],
      adjustments: finished.adjustments,
    });
  }
  return { rows: result, questions, unansweredQuestions, blankRows };
}

interface ExaminedRow {
  draft: RowDraft;
  finished: RowInProgress;
  context: CellFormats;
  sums: ReturnType<typeof createSumRowFinder>;
}

/**
 * If a table has at least this many columns, a row without an amount and with only one filled cell is a note, such as the date of the
 * export.
 */
const NOTE_CELLS = 3;

function kindOf(cells: RowCells, looked: ExaminedRow): Pick<TableRow, 'leftOut' | 'doubt'> {
  const leftOut = (why: ExclusionReason) => ({ leftOut: why, doubt: null });
  const doubtful = (why: Warning) => ({ leftOut: null, doubt: why });
  const { draft, finished, context } = looked;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 1 && cells.length >= NOTE_CELLS && finished.figures.size === 0) return leftOut('section');
  if (!cells.some((cell) => /\p{N}/u.test(cell))) {
    if (filled.length === 1 && cells.length > 1) return leftOut('section');
    const known = filled.filter((cell) => classifyHeading(cell)?.isWhole === true).length;
    if (context.choices.headingRow >= 0 && known > 1 && known >= filled.length / 2) return leftOut('heading');
  }
  if (draft.status === 'never') return leftOut('status');
  if (isBalanceRow(draft.name) || isBalanceRow(filled[0] ?? '')) return doubtful('sum');
  const sum = sumKind(cells, looked);
  if (sum !== null) return sum === 'sum' ? leftOut('sum') : doubtful('sum');
  if (draft.isTransfer) return doubtful('transfer');
  return draft.status === 'returned' ? doubtful('returned') : { leftOut: null, doubt: null };
}

/** A row without a name counts as a sum only if it adds up at least this many rows. */
const FEWEST_ROWS = 2;

/**
 * Returns 'sum' if the figures of a row add up other rows and its name is empty or the name of a sum. Returns 'doubt' if only the figures
 * or only the name indicate a sum, and null otherwise. A row in which all usual cells are filled is a sum only if both its figures and its
 * name indicate one.
 */
function sumKind(cells: RowCells, { draft, finished, context, sums }: ExaminedRow): 'sum' | 'doubt' | null {
  const { usual } = context;
  const isComplete = usual.length > 0 && usual.every((place) => !isBlank(cells[place]));
  const first = cells.find((cell) => cell !== '') ?? '';
  const isNamed = isTotalRow(draft.name) || isTotalRow(first);
  const rows = sums.rowsAddedUp(finished.figures);
  if (isNamed && rows > 0) return 'sum';
  if (isComplete) return null;
  if (draft.name === '' && rows >= FEWEST_ROWS) return 'sum';
  return isNamed || rows >= FEWEST_ROWS ? 'doubt' : null;
}

const isBlank = (cell = '') => cell === '' || isEmptyAmount(cell);

function itemOf({ body, problems, unansweredQuestions }: RowInProgress, cells: RowCells, targets: ColumnTargets) {
  if (problems.length > 0 || unansweredQuestions.size > 0) return { item: null, problems };
  const outcome = importedItem.safeParse(body);
  if (outcome.success) return { item: outcome.data, problems };
  const sentences = outcome.error.issues.flatMap(toValidationProblems).map(({ path, sentence }) => ({
    column: columnOf(String(path[0] ?? ''), targets, cells),
    sentence,
  }));
  return { item: null, problems: sentences };
}

/** Returns the column whose cell must be corrected for an error of a field. */
function columnOf(field: string, targets: ColumnTargets, cells: RowCells): number | null {
  const wanted: readonly ColumnTarget[] =
    field === 'amount'
      ? ['amount', 'money_in', 'money_out']
      : field === 'monthly_interest_rate'
        ? ['monthly_interest_rate', 'yearly_interest_rate', 'interest_rate']
        : [field as ColumnTarget];
  const places = targets.flatMap((target, place) => (target !== null && wanted.includes(target) ? [place] : []));
  return places.find((place) => cells[place] !== '') ?? places[0] ?? null;
}
