import type { TagAmounts } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { useCurrency } from '#features/currency/public.ts';
import { useItems } from '#features/items/public.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { tagFigures } from './tag-figures.ts';

const figuresOf = rememberLast(tagFigures);

/** The figures of a scenario's tags, computed here as the forecast is: an edit shows in the same frame. Suspends. */
export function useTagFigures(scenario: number): { figures: readonly TagAmounts[]; currency: CurrencyCode } {
  const items = useItems(scenario);
  const { code, rates } = useCurrency();
  const month = thisMonth();
  return { figures: figuresOf(items, month, code, rates), currency: code };
}
