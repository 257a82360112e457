import { Button } from '@mantine/core';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { useEntry } from '#ui/form/entry.ts';
import { ConcealedNumberInput } from '#features/items/form/concealed-number-input.tsx';
import { focusItemSearch } from './item-search-field.tsx';
import styles from './item-toolbar.module.css';
import { clearItemFilters } from './use-item-view.ts';

/** The filters that fewer people need: when items run, and how much they are. */
export function ItemAdvancedFilters({ id, hasFilters }: { id: string; hasFilters: boolean }) {
  const t = useText();
  const dates = useSavedSettings((settings) => settings.filterDateRange);
  const amounts = useSavedSettings((settings) => settings.filterAmountRange);
  const { start, end } = dates;
  const { min, max } = amounts;
  const startEntry = useEntry(start, (date) => saveSettings({ filterDateRange: { ...dates, start: date } }));
  const endEntry = useEntry(end, (date) => saveSettings({ filterDateRange: { ...dates, end: date } }));
  const minEntry = useEntry(min, (amount) =>
    saveSettings({ filterAmountRange: { ...amounts, min: amount } }),
  );
  const maxEntry = useEntry(max, (amount) =>
    saveSettings({ filterAmountRange: { ...amounts, max: amount } }),
  );
  return (
    <div id={id} className={styles.advanced} role="group" aria-label={t('items.view.advanced')}>
      <DateInput label={t('items.view.dates.start')} {...startEntry} />
      <DateInput
        edge="last"
        label={t('items.view.dates.end')}
        {...endEntry}
        error={start !== null && end !== null && end < start ? t('items.view.dates.order') : null}
      />
      <ConcealedNumberInput step={1} label={t('items.view.amounts.min')} {...minEntry} />
      <ConcealedNumberInput
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
          // The button has no more to do; the next thing is another search.
          focusItemSearch();
        }}
      >
        {t('items.view.clear')}
      </Button>
    </div>
  );
}
