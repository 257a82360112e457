import { type FinancialItem, caseKey } from '@meridian/contract';
import { useMemo } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { Select } from '#ui/form/select.tsx';
import { occurringCurrencies, occurringTags, tagFilterOf } from './item-view.ts';
import styles from './item-toolbar.module.css';

interface ItemsProps {
  items: readonly FinancialItem[];
}

const ALL = 'all';

/** Only the currencies that occur, and the one that is filtered by, even if it no longer does. */
export function CurrencyFilter({ items }: ItemsProps) {
  const t = useText();
  const nameOf = useCurrencyName();
  const value = useSavedSettings((settings) => settings.filterCurrency);
  const occurring = useMemo(() => occurringCurrencies(items), [items]);
  const codes = value === ALL || occurring.includes(value) ? occurring : [...occurring, value];
  return (
    <Select
      className={styles.choice}
      aria-label={t('items.view.currency')}
      data={[
        { value: ALL, label: t('items.view.currency.all') },
        ...codes.map((code) => ({ value: code, label: `${code} \u00b7 ${nameOf(code)}` })),
      ]}
      value={value}
      onChange={(filterCurrency) => saveSettings({ filterCurrency })}
    />
  );
}

/** The tags that occur, and the one that is filtered by, even if nothing carries it any more. */
export function TagFilter({ items }: ItemsProps) {
  const t = useText();
  const kept = useSavedSettings((settings) => settings.selectedTagFilter);
  const occurring = useMemo(() => occurringTags(items), [items]);
  const isKept = (name: string) => caseKey(name) === caseKey(kept);
  const names = kept === ALL || occurring.some(isKept) ? occurring : [...occurring, kept];
  const value = kept === ALL ? ALL : tagFilterOf(names.find(isKept) ?? kept);
  return (
    <Select
      className={styles.choice}
      aria-label={t('items.view.tag')}
      attributes={{ input: { dir: 'auto' } }}
      searchable={names.length > 10}
      data={[
        { value: ALL, label: t('items.view.tag.all') },
        ...names.map((name) => ({ value: tagFilterOf(name), label: name })),
      ]}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={value}
      onChange={(name) => saveSettings({ selectedTagFilter: name })}
    />
  );
}
