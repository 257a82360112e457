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
  const chips: (Chip | null)[] = [
    searchTerm.trim() === ''
      ? null
      : {
          text: t('items.view.chip.search', { term: searchTerm.trim() }),
          without: { searchTerm: NO_FILTERS.searchTerm },
        },
    filterCurrency === 'all'
      ? null
      : {
          text: t('items.view.chip.currency', { currency: nameOf(filterCurrency) }),
          without: { filterCurrency: NO_FILTERS.filterCurrency },
        },
    selectedTagFilter === 'all'
      ? null
      : {
          text: t('items.view.chip.tag', { tag: selectedTagFilter }),
          without: { selectedTagFilter: NO_FILTERS.selectedTagFilter },
        },
    start === null && end === null
      ? null
      : {
          text: t('items.view.chip.dates', {
            range: rangeText(t, start && date(start), end && date(end)),
          }),
          without: { filterDateRange: NO_FILTERS.filterDateRange },
        },
    min === null && max === null
      ? null
      : {
          text: t('items.view.chip.amounts', {
            range: rangeText(t, min === null ? null : amount(min), max === null ? null : amount(max)),
          }),
          without: { filterAmountRange: NO_FILTERS.filterAmountRange },
        },
  ];
  return chips.filter((chip) => chip !== null);
}

function rangeText(t: Text, from: string | null, to: string | null): string {
  if (to === null) return t('items.view.range.from', { from });
  return from === null ? t('items.view.range.to', { to }) : t('items.view.range', { from, to });
}
