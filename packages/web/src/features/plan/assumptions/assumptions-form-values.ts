/** The values of the assumptions form, by API names, and their conversion to assumptions. Pure functions. */
import type { Assumptions } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import { type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';

export type ExchangeRateModel = Assumptions['fx']['model'];
type ByCurrency = Partial<Record<CurrencyCode, FieldEntry<number>>>;

export interface AssumptionsFormValues {
  cash_rate: FieldEntry<number>;
  fx: { model: ExchangeRateModel; drift: ByCurrency };
  pinned_rates: ByCurrency;
  prices: ByCurrency;
}

/** The form paths of the fields that exist once for each currency. */
export type CurrencyField = 'prices' | 'fx.drift' | 'pinned_rates';

export function toAssumptionsFormValues({ cash_rate, fx, pinned_rates, prices }: Assumptions): AssumptionsFormValues {
  return {
    cash_rate: createFieldEntry(cash_rate),
    fx: { model: fx.model, drift: entriesOf(fx.drift) },
    pinned_rates: entriesOf(pinned_rates),
    prices: entriesOf(prices),
  };
}

function entriesOf(values: Partial<Record<CurrencyCode, number>>): ByCurrency {
  return Object.fromEntries(
    CURRENCY_CODES.flatMap((code) => {
      const value = values[code];
      return value === undefined ? [] : [[code, createFieldEntry(value)]];
    }),
  );
}

/**
 * Returns the assumptions that the form describes. Drifts that the form does not show are copied from the previous
 * assumptions `seen`; an empty field means the default.
 */
export function toAssumptions(
  { cash_rate, fx, pinned_rates, prices }: AssumptionsFormValues,
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

/** Returns the entries of the visible fields by form path, such as 'fx.drift.EUR'. Drifts are visible only if exchange rates drift. */
export function visibleEntries({
  cash_rate,
  fx,
  pinned_rates,
  prices,
}: AssumptionsFormValues): Record<string, FieldEntry<number>> {
  const at = (path: CurrencyField, entries: ByCurrency) =>
    Object.entries(entries).map(([code, entry]) => [`${path}.${code}`, entry]);
  return Object.fromEntries([
    ['cash_rate', cash_rate],
    ...at('prices', prices),
    ...(fx.model === 'drift' ? at('fx.drift', fx.drift) : []),
    ...at('pinned_rates', pinned_rates),
  ]) as Record<string, FieldEntry<number>>;
}

/** Returns the currencies that the form shows when it opens: the `used` ones, and currencies with assumptions of their own. */
export function initiallyVisibleCurrencies(
  used: readonly CurrencyCode[],
  { fx, pinned_rates, prices }: Assumptions,
): CurrencyCode[] {
  const assumed = { ...fx.drift, ...pinned_rates, ...prices };
  return CURRENCY_CODES.filter((code) => used.includes(code) || assumed[code] !== undefined);
}
