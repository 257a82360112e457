/** The values in the form of a scenario's assumptions, by their API names, and their conversion to assumptions; pure. */
import type { Assumptions } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import { type Entry, entryOf } from '#ui/form/entry.ts';

export type FxModel = Assumptions['fx']['model'];
type ByCurrency = Partial<Record<CurrencyCode, Entry<number>>>;

export interface AssumptionValues {
  cash_rate: Entry<number>;
  fx: { model: FxModel; drift: ByCurrency };
  pinned_rates: ByCurrency;
  prices: ByCurrency;
}

/** The fields that a currency has one of, by the paths that lead to them. */
export type CurrencyField = 'prices' | 'fx.drift' | 'pinned_rates';

export function valuesOf({ cash_rate, fx, pinned_rates, prices }: Assumptions): AssumptionValues {
  return {
    cash_rate: entryOf(cash_rate),
    fx: { model: fx.model, drift: entriesOf(fx.drift) },
    pinned_rates: entriesOf(pinned_rates),
    prices: entriesOf(prices),
  };
}

function entriesOf(values: Partial<Record<CurrencyCode, number>>): ByCurrency {
  return Object.fromEntries(
    CURRENCY_CODES.flatMap((code) => {
      const value = values[code];
      return value === undefined ? [] : [[code, entryOf(value)]];
    }),
  );
}

/** The assumptions that the form asks for, given the former ones `seen`: drifts not shown stay, an empty field is the default. */
export function wantedOf(
  { cash_rate, fx, pinned_rates, prices }: AssumptionValues,
  seen: Assumptions,
): Assumptions {
  return {
    deficit_policy: seen.deficit_policy,
    cash_rate: cash_rate.value ?? 0,
    fx: { model: fx.model, drift: fx.model === 'drift' ? numbersOf(fx.drift) : seen.fx.drift },
    pinned_rates: numbersOf(pinned_rates),
    prices: numbersOf(prices),
  };
}

function numbersOf(entries: ByCurrency): Partial<Record<CurrencyCode, number>> {
  return Object.fromEntries(
    CURRENCY_CODES.flatMap((code) => {
      const value = entries[code]?.value ?? null;
      return value === null ? [] : [[code, value]];
    }),
  );
}

/** The entries of the fields that are shown, by their paths. */
export function shownEntries({
  cash_rate,
  fx,
  pinned_rates,
  prices,
}: AssumptionValues): Record<string, Entry<number>> {
  const at = (path: CurrencyField, entries: ByCurrency) =>
    Object.entries(entries).map(([code, entry]) => [`${path}.${code}`, entry]);
  return Object.fromEntries([
    ['cash_rate', cash_rate],
    ...at('prices', prices),
    ...(fx.model === 'drift' ? at('fx.drift', fx.drift) : []),
    ...at('pinned_rates', pinned_rates),
  ]) as Record<string, Entry<number>>;
}

/** The currencies that have fields from the first: those of the plan, the display currency, and those of which something is assumed. */
export function firstCurrencies(
  used: readonly CurrencyCode[],
  { fx, pinned_rates, prices }: Assumptions,
): CurrencyCode[] {
  const assumed = { ...fx.drift, ...pinned_rates, ...prices };
  return CURRENCY_CODES.filter((code) => used.includes(code) || assumed[code] !== undefined);
}
