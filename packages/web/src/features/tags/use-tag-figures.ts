import type { TagAmounts } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { useMemo } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useItems } from '#features/items/public.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { tagFigures } from './tag-figures.ts';

/** The figures of a scenario's tags, computed here as the forecast is: an edit shows in the same frame. Suspends. */
export function useTagFigures(scenario: number): { figures: readonly TagAmounts[]; currency: CurrencyCode } {
  const items = useItems(scenario);
  const { code, rates } = useCurrency();
  const month = thisMonth();
  const figures = useMemo(() => tagFigures(items, month, code, rates), [items, month, code, rates]);
  return { figures, currency: code };
}
