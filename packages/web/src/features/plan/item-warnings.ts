/** Finds implausible changes that the user must confirm before they are saved. Pure functions. */
import { LIMITS, monthlyToYearlyRate } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, forecast } from '@meridian/engine';
import { type ItemDraft, toUnsavedPlanItem } from './item-changes.ts';

/** The highest rate that needs no confirmation, in percent a year. */
const USUAL_YEARLY_RATE = 15;
const YEARS = 30;
const GROWTH_RATES = ['monthly_interest_rate', 'deposit_growth_rate'] as const;
/**
 * The number of decimals to which monthly rates are rounded for comparison. It is finer than any typed rate, and
 * coarser than the rounding error of converting a yearly rate to a monthly one and back.
 */
const RATE_DECIMALS = 6;

type ItemValues = Omit<ItemDraft, 'tag_names'>;

/** A change to the values of an item. `before` is null for a new item. */
export interface ItemValueChange {
  readonly before: ItemValues | null;
  readonly after: ItemValues;
}

interface Outlook {
  readonly start: Month;
  readonly rates: Rates;
}

/** An item that grows beyond the largest allowed amount, and the year in which it does. */
interface OversizedItem {
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly year: number;
}

export interface ItemWarnings {
  /** The first implausible rate among the changes, in percent a month; null if there is none. */
  readonly rate: number | null;
  readonly beyond: readonly OversizedItem[];
}

/** Returns warnings about the rates and amounts that these changes make implausible. Values that were already stored are not reported. */
export function findItemWarnings(changes: readonly ItemValueChange[], outlook: Outlook): ItemWarnings {
  const rates = changes.flatMap(({ before, after }) => [
    ...GROWTH_RATES.filter((name) => before?.[name] !== after[name]).map((name) => after[name]),
    // A loan rate is a yearly rate; a twelfth of it is charged per month.
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
  return Number(monthlyToYearlyRate(monthly).toFixed(RATE_DECIMALS)) > USUAL_YEARLY_RATE;
}

/**
 * Returns the year in which the value, debt or monthly payment of the item exceeds the largest allowed amount, in the item's currency.
 * Returns null if none of them ever does.
 */
function yearBeyond(values: ItemValues, { start, rates }: Outlook): number | null {
  const item = toUnsavedPlanItem(values);
  const itemForecast = forecast({ items: [item], start, years: YEARS, currency: item.currency, rates });
  const { margins, pension, investment, saving, debts } = itemForecast;
  const index = margins.findIndex((value, at) =>
    [value, pension[at], investment[at], saving[at], debts[at]].some((one = 0) => Math.abs(one) > LIMITS.moneyMax),
  );
  return index === -1 ? null : Math.floor((start + index) / 12);
}
