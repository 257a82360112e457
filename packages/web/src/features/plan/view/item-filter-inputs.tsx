import { Button } from '@mantine/core';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { useFieldEntry } from '#ui/form/field-entry.ts';
import { focusItemSearch } from './item-search-field.tsx';
import styles from './item-toolbar.module.css';
import { clearItemFilters } from './use-filtered-items.ts';
import { type FinancialItem, caseInsensitiveKey } from '@meridian/contract';
import { useMemo } from 'react';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { UNFILTERED, occurringCurrencies, occurringTags, tagFilterValue } from './filter-items.ts';

/** Renders the advanced filters: date range and amount range. */
export function ItemAdvancedFilters({ id, hasFilters }: { id: string; hasFilters: boolean }) {
  const t = useText();
  const dates = useSavedSettings((settings) => settings.filterDateRange);
  const amounts = useSavedSettings((settings) => settings.filterAmountRange);
  const { start, end } = dates;
  const { min, max } = amounts;
  const startEntry = useFieldEntry(start, (date) => saveSettings({ filterDateRange: { ...dates, start: date } }));
  const endEntry = useFieldEntry(end, (date) => saveSettings({ filterDateRange: { ...dates, end: date } }));
  const minEntry = useFieldEntry(min, (amount) => saveSettings({ filterAmountRange: { ...amounts, min: amount } }));
  const maxEntry = useFieldEntry(max, (amount) => saveSettings({ filterAmountRange: { ...amounts, max: amount } }));
  return (
    <div id={id} className={styles.advanced} role="group" aria-label={t('items.view.advanced')}>
      <DateInput label={t('items.view.dates.start')} {...startEntry} />
      <DateInput
        edge="last"
        label={t('items.view.dates.end')}
        {...endEntry}
        error={start !== null && end !== null && end < start ? t('items.view.dates.order') : null}
      />
      <NumberInput isAmount step={1} label={t('items.view.amounts.min')} {...minEntry} />
      <NumberInput
        isAmount
        step={1}
        label={t('items.view.amounts.max')}
        {...maxEntry}
        error={min !== null && max !== null && max < min ? t('items.view.amounts.order') : null}
      />
      <Button
        variant="default"
        disabled={!hasFilters}
        onClick={() => {
          clearItemFilters();
          // The button is disabled now, so the search field gets the focus.
          focusItemSearch();
        }}
      >
        {t('items.view.clear')}
      </Button>
    </div>
  );
}

interface ItemsProps {
  items: readonly FinancialItem[];
}

/** Renders the select for a currency. It offers the currencies of the items, and the currently filtered currency even if no item has it. */
export function CurrencyFilter({ items }: ItemsProps) {
  const t = useText();
  const nameOf = useCurrencyName();
  const value = useSavedSettings((settings) => settings.filterCurrency);
  const occurring = useMemo(() => occurringCurrencies(items), [items]);
  const codes = value === UNFILTERED || occurring.includes(value) ? occurring : [...occurring, value];
  return (
    <Select
      className={styles.choice}
      aria-label={t('items.view.currency')}
      data={[
        { value: UNFILTERED, label: t('items.view.currency.all') },
        ...codes.map((code) => ({ value: code, label: `${code} \u00b7 ${nameOf(code)}` })),
      ]}
      value={value}
      onChange={(filterCurrency) => saveSettings({ filterCurrency })}
    />
  );
}

/** Renders the select for a tag. It offers the tags of the items, and the currently filtered tag even if no item has it. */
export function TagFilter({ items }: ItemsProps) {
  const t = useText();
  const selected = useSavedSettings((settings) => settings.selectedTagFilter);
  const occurring = useMemo(() => occurringTags(items), [items]);
  const isSelected = (name: string) => caseInsensitiveKey(name) === caseInsensitiveKey(selected);
  const names = selected === UNFILTERED || occurring.some(isSelected) ? occurring : [...occurring, selected];
  const value = selected === UNFILTERED ? UNFILTERED : tagFilterValue(names.find(isSelected) ?? selected);
  return (
    <Select
      className={styles.choice}
      aria-label={t('items.view.tag')}
      attributes={{ input: { dir: 'auto' } }}
      searchable={names.length > 10}
      data={[
        { value: UNFILTERED, label: t('items.view.tag.all') },
        ...names.map((name) => ({ value: tagFilterValue(name), label: name })),
      ]}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={value}
      onChange={(name) => saveSettings({ selectedTagFilter: name })}
    />
  );
}
