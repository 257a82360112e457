/** The changes that a person may not have meant, and is asked about before they are saved. Pure. */
import { LIMITS, yearlyRate } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, forecast } from '@meridian/engine';
import type { ItemDraft } from '#features/plan/item-changes.ts';
import { toUnsavedPlanItem } from '#features/plan/fields/item-form-values.ts';

/** The most that no question is asked about, in percent a year. */
const USUAL_YEARLY_RATE = 15;
const YEARS = 30;
const GROWTH_RATES = ['monthly_interest_rate', 'deposit_growth_rate'] as const;
/** Finer than people type, and coarser than what a rate a year loses on its way to a month and back. */
const RATE_DECIMALS = 6;

type ItemValues = Omit<ItemDraft, 'tag_names'>;

/** An item as it was, null for a new one, and as it shall be. */
export interface ValueChange {
  readonly before: ItemValues | null;
  readonly after: ItemValues;
}

interface Outlook {
  readonly start: Month;
  readonly rates: Rates;
}

/** An item that comes to more than amounts can be, and the year in which it does. */
interface Beyond {
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly year: number;
}

export interface ItemDoubts {
  /** In percent a month; null where every rate that changes is a usual one. */
  readonly rate: number | null;
  readonly beyond: readonly Beyond[];
}

/** Whatever is absurd only through these changes: what was so before has been meant. */
export function doubtsOf(changes: readonly ValueChange[], outlook: Outlook): ItemDoubts {
  const rates = changes.flatMap(({ before, after }) => [
    ...GROWTH_RATES.filter((name) => before?.[name] !== after[name]).map((name) => after[name]),
    // It is told for a year, and charged by the month.
    ...(isDearLoan(after) && before?.loan_rate !== after.loan_rate ? [after.loan_rate / 12] : []),
  ]);
  return {
    rate: rates.find(isUnusual) ?? null,
    beyond: changes.flatMap(({ before, after }) => {
      const year = yearBeyond(after, outlook);
      const isNew = year !== null && (before === null || yearBeyond(before, outlook) === null);
      return isNew ? [{ name: after.name, currency: after.currency, year }] : [];
    }),
  };
}

const isDearLoan = ({ category, loan_balance: owed, loan_rate: rate }: ItemValues) =>
  category === 'expense' && owed > 0 && rate > USUAL_YEARLY_RATE;

function isUnusual(monthly: number): boolean {
  return Number(yearlyRate(monthly).toFixed(RATE_DECIMALS)) > USUAL_YEARLY_RATE;
}

/** When the item alone, in its own currency, is worth, owes, or pays in a month more than any amount may be. */
function yearBeyond(values: ItemValues, { start, rates }: Outlook): number | null {
  const item = toUnsavedPlanItem(values);
  const told = forecast({ items: [item], start, years: YEARS, currency: item.currency, rates });
  const { margins, pension, investment, saving, debts } = told;
  const index = margins.findIndex((value, at) =>
    [value, pension[at], investment[at], saving[at], debts[at]].some(
      (one = 0) => Math.abs(one) > LIMITS.moneyMax,
    ),
  );
  return index === -1 ? null : Math.floor((start + index) / 12);
}
