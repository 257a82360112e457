/** Converts the rows of a table to items, with their errors, and finds rows that are not items. */
import { type ImportedItem, importedItem, toValidationProblems } from '@meridian/contract';
import type { Category } from '@meridian/engine';
import type { Cells } from './parse-cells.ts';
import { isEmptyAmount } from './parse-number.ts';
import { createSumFinder } from './find-sum-rows.ts';
import { convertRow } from './convert-row.ts';
import type { RowInProgress, RowQuestion, RowAdjustment } from './row-amount.ts';
import type { ColumnTargets } from './match-columns.ts';
import { isBalanceRow, isSum, parseCategory } from './parse-cell-words.ts';
import { type CellProblem, type RowDraft, draftRow } from './parse-row-cells.ts';
import type { TableChoices } from './table-choices.ts';
import { type CellFormats, detectCellFormats } from './cell-format-detection.ts';
import { type ColumnTarget, classifyHeading } from './heading-recognition.ts';

/** The reason why a row is not an item. */
type LeftOut = 'sum' | 'heading' | 'section' | 'status';

/** The kind of row that only the user can decide to be an item or not. */
type Warning = 'sum' | 'transfer' | 'returned';

export interface TableRow {
  /** The row number as in a spreadsheet, from 1. */
  row: number;
  cells: Cells;
  /** Set if the row is recognized not to be an item. */
  leftOut: LeftOut | null;
  /** Set until the user decides whether the row is an item. */
  doubt: Warning | null;
  /** The resulting item; null while there are errors, open questions or undecided rows. */
  item: ImportedItem | null;
  /** The item in the form of the import request. */
  body: Readonly<Record<string, unknown>>;
  problems: readonly CellProblem[];
  adjustments: readonly RowAdjustment[];
}

export interface InterpretedTable {
  rows: readonly TableRow[];
  /** Questions about values that some rows lack; one answer applies to all rows. The value is an example of a cell. */
  asks: ReadonlyMap<RowQuestion, string>;
  /** The questions that are not answered yet. */
  needs: ReadonlySet<RowQuestion>;
  blankRows: number;
}

/** Returns every row as read; `took` contains row numbers, from 1, that the user included although they do not look like items. */
export function parseTableRows(
  rows: readonly Cells[],
  choices: TableChoices,
  took: ReadonlySet<number>,
): InterpretedTable {
  const context = detectCellFormats(rows, choices);
  const sums = createSumFinder();
  const result: TableRow[] = [];
  const [asks, needs] = [new Map<RowQuestion, string>(), new Set<RowQuestion>()];
  let section: Category | null = null;
  let blankRows = 0;
  for (const [place, cells] of rows.entries()) {
    if (place <= choices.headingRow) continue;
    if (cells.every((cell) => cell === '')) {
      blankRows += 1;
      continue;
    }
    const draft = draftRow(cells, choices.targets);
    const finished = convertRow(draft, section, context);
    const { leftOut, doubt } = kindOf(cells, { draft, finished, context, sums });
    if (leftOut === 'section') {
      section = parseCategory(cells.find((cell) => cell !== '') ?? '');
      sums.startGroup();
    } else if (leftOut === 'sum') sums.addSum(finished.figures);
    else if (leftOut === null && doubt !== 'sum') sums.addItem(finished.figures, finished.net);
    const isWanted = took.has(place + 1);
    if ((leftOut === null && doubt === null) || isWanted) {
      for (const [question, cell] of finished.questions) if (!asks.has(question)) asks.set(question, cell);
      for (const question of finished.unansweredQuestions) needs.add(question);
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
  return { rows: result, asks, needs, blankRows };
}

interface Looked {
  draft: RowDraft;
  finished: RowInProgress;
  context: CellFormats;
  sums: ReturnType<typeof createSumFinder>;
}

/**
 * If a table has at least this many columns, a row without an amount and with only one filled cell is a note, such as the date of the
 * export.
 */
const NOTE_CELLS = 3;

function kindOf(cells: Cells, looked: Looked): Pick<TableRow, 'leftOut' | 'doubt'> {
  const leftOut = (why: LeftOut) => ({ leftOut: why, doubt: null });
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

/** The minimum number of rows that an unnamed sum must add up. */
const FEWEST_ROWS = 2;

/**
 * Returns 'sum' for a row whose figures add up other rows and whose name is empty or the name of a sum; 'doubt' if only
 * the figures or only the name indicate a sum; null otherwise. A row in which all usual cells are filled is a sum only
 * if both figures and name say so.
 */
function sumKind(cells: Cells, { draft, finished, context, sums }: Looked): 'sum' | 'doubt' | null {
  const { usual } = context;
  const isComplete = usual.length > 0 && usual.every((place) => !isBlank(cells[place]));
  const first = cells.find((cell) => cell !== '') ?? '';
  const isNamed = isSum(draft.name) || isSum(first);
  const rows = sums.rowsAddedUp(finished.figures);
  if (isNamed && rows > 0) return 'sum';
  if (isComplete) return null;
  if (draft.name === '' && rows >= FEWEST_ROWS) return 'sum';
  return isNamed || rows >= FEWEST_ROWS ? 'doubt' : null;
}

const isBlank = (cell = '') => cell === '' || isEmptyAmount(cell);

function itemOf({ body, problems, unansweredQuestions }: RowInProgress, cells: Cells, targets: ColumnTargets) {
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
function columnOf(field: string, targets: ColumnTargets, cells: Cells): number | null {
  const wanted: readonly ColumnTarget[] =
    field === 'amount'
      ? ['amount', 'money_in', 'money_out']
      : field === 'monthly_interest_rate'
        ? ['monthly_interest_rate', 'yearly_interest_rate', 'interest_rate']
        : [field as ColumnTarget];
  const places = targets.flatMap((target, place) => (target !== null && wanted.includes(target) ? [place] : []));
  return places.find((place) => cells[place] !== '') ?? places[0] ?? null;
}
