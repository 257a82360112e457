import { type FinancialItem, type TagAmounts, caseInsensitiveKey } from '@meridian/contract';
import type { CurrencyCode, Month, Rates } from '@meridian/engine';
import { useScenarioCurrency } from '#features/plan/scenario-api.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { memoizeLast } from '#lib/memoize-last.ts';
import { itemsOfKind, tagCurrencies, tagFigures } from './tag-figures.ts';
import { MEASURE_BY_KIND, TAG_PIE_KINDS, type TagPieKind } from './tag-shares.ts';

const NOTHING = { monthly_amount: 0, total_amount: 0, existing_funds: 0 };

const currenciesOfKind = (items: readonly FinancialItem[], kind: TagPieKind, month: Month, rates: Rates) =>
  tagCurrencies(itemsOfKind(items, kind, month), MEASURE_BY_KIND[kind], month, rates);

/** One memoized function for each kind of items, so that switching to another kind and back computes nothing again. */
const figuresByKind = forEachKind(() => memoizeLast(kindFigures));
const currenciesByKind = forEachKind(() => memoizeLast(currenciesOfKind));

function forEachKind<Made>(make: () => Made): Readonly<Record<TagPieKind, Made>> {
  return { spending: make(), income: make(), funds: make() };
}

/** Returns the figures of every tag on a visible item, including tags with a total of zero. */
function kindFigures(
  items: readonly FinancialItem[],
  kind: TagPieKind,
  month: Month,
  code: CurrencyCode,
  rates: Rates,
): TagAmounts[] {
  const own = tagFigures(itemsOfKind(items, kind, month), month, code, rates);
  return tagFigures(items, month, code, rates).map((tag) => {
    const figures = own.find(({ name }) => caseInsensitiveKey(name) === caseInsensitiveKey(tag.name));
    return { ...NOTHING, ...figures, id: tag.id, name: tag.name, color: tag.color };
  });
}

/**
 * Returns the figures of the tags of a scenario's items, computed in the browser, so that an edit shows in the same
 * frame. If no kind is chosen, the first kind that has amounts is used.
 */
export function useTagFigures(items: readonly FinancialItem[], chosen: TagPieKind | null) {
  const currency = useScenarioCurrency();
  const { code, rates } = currency;
  const month = useThisMonth();
  const figuresOf = (kind: TagPieKind) => figuresByKind[kind](items, kind, month, code, rates);
  const hasAny = (kind: TagPieKind) => figuresOf(kind).some((tag) => tag[MEASURE_BY_KIND[kind]] > 0);
  const kind = chosen ?? TAG_PIE_KINDS.find(hasAny) ?? TAG_PIE_KINDS[0];
  const measure = MEASURE_BY_KIND[kind];
  return {
    kind,
    measure,
    figures: figuresOf(kind),
    currencies: currenciesByKind[kind](items, kind, month, rates),
    currency,
  };
}
