import type { TagAmounts } from '@meridian/contract';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useItems } from '#features/items/public.ts';
import { useScenarioCurrency } from '#features/scenarios/public.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { tagCurrencies, tagFigures } from './tag-figures.ts';
import type { TagMeasure } from './tag-shares.ts';

const figuresOf = rememberLast(tagFigures);
const currenciesOf = rememberLast(tagCurrencies);

interface TagFigures {
  readonly figures: readonly TagAmounts[];
  /** The currencies that are in them, by tag. */
  readonly currencies: ReturnType<typeof tagCurrencies>;
  readonly currency: DisplayCurrency;
}

/** The figures of a scenario's tags, computed here as the forecast is: an edit shows in the same frame. Suspends. */
export function useTagFigures(scenario: number, measure: TagMeasure): TagFigures {
  const items = useItems(scenario);
  const currency = useScenarioCurrency();
  const { code, rates } = currency;
  const month = useThisMonth();
  return {
    figures: figuresOf(items, month, code, rates),
    currencies: currenciesOf(items, measure, month, rates),
    currency,
  };
}
