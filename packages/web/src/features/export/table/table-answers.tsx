import { CATEGORIES, type Category } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { firstChoices } from './open-table.ts';
import styles from './table.module.css';
import type { TableRows } from './use-table-rows.ts';

const INTERVALS = [1, 3, 12, 0] as const;
const HEADING_ROWS = 15;

/** What the table does not say itself, asked once for all its rows. */
export function TableAnswers({ rows: { rows, choices, setChoices, read } }: { rows: TableRows }) {
  const t = useText();
  const { asks } = read;
  const change = (some: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...some }));
  const categories = CATEGORIES.map((value) => ({ value, label: t(`items.category.${value}`) }));
  return (
    <div className={styles.questions}>
      {!asks.category ? null : (
        <Select<Category | 'sign'>
          label={t('transfer.table.category')}
          description={t('transfer.table.category.help')}
          placeholder={t('items.category.choose')}
          error={choices.category === null ? t('transfer.table.unanswered') : null}
          allowDeselect={false}
          value={choices.category}
          data={[...categories, { value: 'sign', label: t('transfer.table.category.sign') }]}
          onChange={(category) => change({ category })}
        />
      )}
      {!asks.currency ? null : (
        <CurrencySelect
          label={t('transfer.table.currency')}
          description={t('transfer.table.currency.help')}
          value={choices.currency}
          onChange={(currency) => change({ currency })}
        />
      )}
      {choices.targets.includes('interval_months') ? null : (
        <Select
          label={t('transfer.table.interval')}
          description={t('transfer.table.interval.help')}
          allowDeselect={false}
          value={String(choices.interval)}
          data={INTERVALS.map((months) => ({
            value: String(months),
            label: t(`transfer.table.interval.${months}`),
          }))}
          onChange={(chosen) => change({ interval: Number(chosen) })}
        />
      )}
      <Select
        label={t('transfer.table.heading')}
        allowDeselect={false}
        value={String(choices.headingRow)}
        data={[
          { value: '-1', label: t('transfer.table.heading.none') },
          ...rows.slice(0, HEADING_ROWS).map((_, place) => ({
            value: String(place),
            label: t('transfer.table.heading.row', { row: place + 1 }),
          })),
        ]}
        onChange={(chosen) => {
          const { currency, category, interval } = choices;
          const first = firstChoices(rows, Number(chosen), currency ?? 'USD');
          setChoices({ ...first, category: category ?? first.category, interval });
        }}
      />
    </div>
  );
}
