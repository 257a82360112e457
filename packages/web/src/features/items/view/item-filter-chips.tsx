import type { CurrencyCode } from '@meridian/engine';
import type { ReactNode } from 'react';
import { saveSettings } from '#features/saved-settings/public.ts';
import { HIDDEN_AMOUNT } from '#lib/format/amount-format.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { type Write, useDisplay, useWrite } from '#ui/display.ts';
import { Icon } from '#ui/icon.tsx';
import { type ItemFilters, NO_FILTERS } from './item-view.ts';
import styles from './item-toolbar.module.css';

interface Chip {
  /** What it tells; also in the name of the button that removes it. */
  text: string;
  without: Partial<ItemFilters>;
}

interface ItemFilterChipsProps {
  filters: ItemFilters;
  /** Called after one was removed, because the focus then needs another place. */
  onRemoved: () => void;
  children?: ReactNode;
}

/** Every filter that is on, as a word that a press removes. */
export function ItemFilterChips({ filters, onRemoved, children }: ItemFilterChipsProps) {
  const t = useText();
  const write = useWrite();
  const nameOf = useCurrencyName();
  const { amountsHidden } = useDisplay();
  const amount = (value: number) => (amountsHidden ? HIDDEN_AMOUNT : write.number(value));
  const chips = chipsOf(filters, t, { date: write.date, amount, nameOf });
  if (chips.length === 0) return null;
  return (
    <>
      <ul className={styles.chips} aria-label={t('items.view.active')}>
        {chips.map(({ text, without }) => (
          <li key={text}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('items.view.remove', { filter: text })}
              onClick={() => {
                saveSettings(without);
                onRemoved();
              }}
            >
              <bdi>{text}</bdi>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

interface ChipWriters {
  date: Write['date'];
  amount: (value: number) => string;
  nameOf: (currency: CurrencyCode) => string;
}

function chipsOf(filters: ItemFilters, t: Text, { date, amount, nameOf }: ChipWriters): Chip[] {
  const { searchTerm, filterCurrency, selectedTagFilter, filterDateRange, filterAmountRange } = filters;
  const { start, end } = filterDateRange;
  const { min, max } = filterAmountRange;
  const dates = rangeText(t, start && date(start), end && date(end));
  const amounts = rangeText(t, min === null ? null : amount(min), max === null ? null : amount(max));
  const term = searchTerm.trim();
  const currency = filterCurrency === 'all' ? null : nameOf(filterCurrency);
  const tag = selectedTagFilter === 'all' ? null : selectedTagFilter;
  // Nothing where the filter lets everything through.
  const texts: Record<keyof ItemFilters, string | null> = {
    searchTerm: term && t('items.view.chip.search', { term }),
    filterCurrency: currency && t('items.view.chip.currency', { currency }),
    selectedTagFilter: tag && t('items.view.chip.tag', { tag }),
    filterDateRange: dates && t('items.view.chip.dates', { range: dates }),
    filterAmountRange: amounts && t('items.view.chip.amounts', { range: amounts }),
  };
  return (Object.keys(texts) as (keyof ItemFilters)[]).flatMap((name) =>
    texts[name] ? [{ text: texts[name], without: { [name]: NO_FILTERS[name] } }] : [],
  );
}

/** Null where both ends are open. */
function rangeText(t: Text, from: string | null, to: string | null): string | null {
  if (from === null && to === null) return null;
  if (to === null) return t('items.view.range.from', { from });
  return from === null ? t('items.view.range.to', { to }) : t('items.view.range', { from, to });
}
