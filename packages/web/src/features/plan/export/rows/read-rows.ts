/** The rows of a table as items: what each becomes, what is wrong with it, and which rows are no items. */
import { type ImportedItem, importedItem, problemsOf } from '@meridian/contract';
import type { Category } from '@meridian/engine';
import type { Cells } from './read-cells.ts';
import { isDash } from './read-number.ts';
import { sumFinder } from './find-sums.ts';
import { finishRow } from './finish-row.ts';
import type { Finishing, Question, Told } from './row-money.ts';
import type { Targets } from './match-columns.ts';
import { isBalanceRow, isSum, readCategory } from './read-words.ts';
import { type CellProblem, type RowDraft, draftRow } from './draft-row.ts';
import type { TableChoices } from './table-choices.ts';
import { type TableContext, contextOf } from './table-context.ts';
import { type ColumnTarget, targetOf } from './table-words.ts';

/** Why a row is no item. */
type LeftOut = 'sum' | 'heading' | 'section' | 'status';

/** What a row may be besides an item, which only the person knows. */
type Doubt = 'sum' | 'transfer' | 'returned';

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  cells: Cells;
  /** Set where the table itself says that the row is no item. */
  leftOut: LeftOut | null;
  /** Set until the person says whether the row is an item. */
  doubt: Doubt | null;
  /** What it becomes; null while there are mistakes, questions or doubts. */
  item: ImportedItem | null;
  /** The same as the import takes it. */
  body: Readonly<Record<string, unknown>>;
  problems: readonly CellProblem[];
  told: readonly Told[];
}

export interface ReadTable {
  rows: readonly TableRow[];
  /** What some row does not say itself, so that one answer for all is asked; with a cell that is meant. */
  asks: ReadonlyMap<Question, string>;
  /** Those of the questions that are not answered yet. */
  needs: ReadonlySet<Question>;
  blankRows: number;
}

/** Reads every row; `took` are places of rows that the person wants although they look like no item, from 1. */
export function readTable(
  rows: readonly Cells[],
  choices: TableChoices,
  took: ReadonlySet<number>,
): ReadTable {
  const context = contextOf(rows, choices);
  const sums = sumFinder();
  const result: TableRow[] = [];
  const [asks, needs] = [new Map<Question, string>(), new Set<Question>()];
  let section: Category | null = null;
  let blankRows = 0;
  for (const [place, cells] of rows.entries()) {
    if (place <= choices.headingRow) continue;
    if (cells.every((cell) => cell === '')) {
      blankRows += 1;
      continue;
    }
    const draft = draftRow(cells, choices.targets);
    const finished = finishRow(draft, section, context);
    const { leftOut, doubt } = kindOf(cells, { draft, finished, context, sums });
    if (leftOut === 'section') {
      section = readCategory(cells.find((cell) => cell !== '') ?? '');
      sums.startGroup();
    } else if (leftOut === 'sum') sums.addSum(finished.figures);
    else if (leftOut === null && doubt !== 'sum') sums.addItem(finished.figures, finished.net);
    const isWanted = took.has(place + 1);
    if ((leftOut === null && doubt === null) || isWanted) {
      for (const [question, cell] of finished.asks) if (!asks.has(question)) asks.set(question, cell);
      for (const question of finished.needs) needs.add(question);
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
      told: finished.told,
    });
  }
  return { rows: result, asks, needs, blankRows };
}

interface Looked {
  draft: RowDraft;
  finished: Finishing;
  context: TableContext;
  sums: ReturnType<typeof sumFinder>;
}

/** In a table of so many columns a row of one cell is a note, such as when the list was made. */
const NOTE_CELLS = 3;

function kindOf(cells: Cells, looked: Looked): Pick<TableRow, 'leftOut' | 'doubt'> {
  const leftOut = (why: LeftOut) => ({ leftOut: why, doubt: null });
  const doubtful = (why: Doubt) => ({ leftOut: null, doubt: why });
  const { draft, finished, context } = looked;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 1 && cells.length >= NOTE_CELLS && finished.figures.size === 0)
    return leftOut('section');
  if (!cells.some((cell) => /\p{N}/u.test(cell))) {
    if (filled.length === 1 && cells.length > 1) return leftOut('section');
    const known = filled.filter((cell) => targetOf(cell)?.isWhole === true).length;
    if (context.choices.headingRow >= 0 && known > 1 && known >= filled.length / 2) return leftOut('heading');
  }
  if (draft.status === 'never') return leftOut('status');
  if (isBalanceRow(draft.name) || isBalanceRow(filled[0] ?? '')) return doubtful('sum');
  const sum = sumKind(cells, looked);
  if (sum !== null) return sum === 'sum' ? leftOut('sum') : doubtful('sum');
  if (draft.isTransfer) return doubtful('transfer');
  return draft.status === 'returned' ? doubtful('returned') : { leftOut: null, doubt: null };
}

/** So many rows have to be added up by one that is not called a sum. */
const FEWEST_ROWS = 2;

/** A sum by its figures; 'doubt' where figures and name do not agree and nothing else in the row shows that it is an item. */
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

const isBlank = (cell = '') => cell === '' || isDash(cell);

function itemOf({ body, problems, needs }: Finishing, cells: Cells, targets: Targets) {
  if (problems.length > 0 || needs.size > 0) return { item: null, problems };
  const outcome = importedItem.safeParse(body);
  if (outcome.success) return { item: outcome.data, problems };
  const sentences = outcome.error.issues.flatMap(problemsOf).map(({ path, sentence }) => ({
    column: columnOf(String(path[0] ?? ''), targets, cells),
    sentence,
  }));
  return { item: null, problems: sentences };
}

/** The column whose cell is to be corrected. */
function columnOf(field: string, targets: Targets, cells: Cells): number | null {
  const wanted: readonly ColumnTarget[] =
    field === 'amount'
      ? ['amount', 'money_in', 'money_out']
      : field === 'monthly_interest_rate'
        ? ['monthly_interest_rate', 'yearly_interest_rate', 'interest_rate']
        : [field as ColumnTarget];
  const places = targets.flatMap((target, place) =>
    target !== null && wanted.includes(target) ? [place] : [],
  );
  return places.find((place) => cells[place] !== '') ?? places[0] ?? null;
}
