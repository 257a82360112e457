import { Button } from '@mantine/core';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { DateInput } from '#ui/form/date-input.tsx';
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
  return (
    <div id={id} className={styles.advanced} role="group" aria-label={t('items.view.advanced')}>
      <DateInput
        label={t('items.view.dates.start')}
        value={start}
        onChange={(date) => saveSettings({ filterDateRange: { ...dates, start: date } })}
      />
      <DateInput
        label={t('items.view.dates.end')}
        value={end}
        error={start !== null && end !== null && end < start ? t('items.view.dates.order') : null}
        onChange={(date) => saveSettings({ filterDateRange: { ...dates, end: date } })}
      />
      <ConcealedNumberInput
        step={1}
        label={t('items.view.amounts.min')}
        value={min}
        onChange={(amount) => saveSettings({ filterAmountRange: { ...amounts, min: amount } })}
      />
      <ConcealedNumberInput
        step={1}
        label={t('items.view.amounts.max')}
        value={max}
        error={min !== null && max !== null && max < min ? t('items.view.amounts.order') : null}
        onChange={(amount) => saveSettings({ filterAmountRange: { ...amounts, max: amount } })}
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
