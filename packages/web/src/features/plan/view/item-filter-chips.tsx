import type { ReactNode } from 'react';
import { saveSettings } from '#features/saved-settings/public.ts';
import { HIDDEN_AMOUNT } from '#lib/format/amount-format.ts';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useDisplaySettings, useFormatters } from '#ui/display-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { UNFILTERED, type ItemFilters, NO_FILTERS } from './filter-items.ts';
import styles from './item-toolbar.module.css';

interface ItemFilterChipsProps {
  filters: ItemFilters;
  /** Called after a filter was removed, so that the caller can move the focus. */
  onRemoved: () => void;
  children?: ReactNode;
}

/** Renders the active filters as chips. A press on a chip removes its filter. */
export function ItemFilterChips({ filters, onRemoved, children }: ItemFilterChipsProps) {
  const t = useText();
  const texts = useFilterTexts(filters);
  const names = (Object.keys(texts) as (keyof ItemFilters)[]).filter((name) => texts[name]);
  if (names.length === 0) return null;
  return (
    <>
      <ul className={styles.chips} aria-label={t('items.view.active')}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('items.view.remove', { filter: texts[name] })}
              onClick={() => {
                saveSettings({ [name]: NO_FILTERS[name] });
                onRemoved();
              }}
            >
              <bdi>{texts[name]}</bdi>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

/** Returns the text of each filter; null if it is not active. */
function useFilterTexts(filters: ItemFilters): Record<keyof ItemFilters, string | null> {
  const t = useText();
  const write = useFormatters();
  const nameOf = useCurrencyName();
  const { amountsHidden } = useDisplaySettings();
  const amount = (value: number | null) =>
    value === null ? null : amountsHidden ? HIDDEN_AMOUNT : write.number(value);
  const range = (from: string | null, to: string | null) => {
    if (from === null && to === null) return null;
    if (to === null) return t('items.view.range.from', { from });
    return from === null ? t('items.view.range.to', { to }) : t('items.view.range', { from, to });
  };
  const { searchTerm, filterCurrency, selectedTagFilter, filterDateRange, filterAmountRange } = filters;
  const { start, end } = filterDateRange;
  const term = searchTerm.trim();
  const currency = filterCurrency === UNFILTERED ? null : nameOf(filterCurrency);
  const tag = selectedTagFilter === UNFILTERED ? null : selectedTagFilter;
  const dates = range(start && write.date(start), end && write.date(end));
  const amounts = range(amount(filterAmountRange.min), amount(filterAmountRange.max));
  return {
    searchTerm: term && t('items.view.chip.search', { term }),
    filterCurrency: currency && t('items.view.chip.currency', { currency }),
    selectedTagFilter: tag && t('items.view.chip.tag', { tag }),
    filterDateRange: dates && t('items.view.chip.dates', { range: dates }),
    filterAmountRange: amounts && t('items.view.chip.amounts', { range: amounts }),
  };
}
