import { type ImportedItem, categoryHas, describeField, yearlyRate } from '@meridian/contract';
import { LISTED_FIELDS, type ListedField, fieldLabel } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { today } from '#lib/format/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { countsForNothing } from './counts-for-nothing.ts';
import styles from './table.module.css';

/** What stands in the first two lines, or in the row's own cells alone. */
const PLACED: readonly ListedField[] = [
  'name',
  'category',
  'amount',
  'currency',
  'interval_months',
  'from_date',
  'to_date',
  'notes',
];

/** All of an item that will count: what it is and costs, how often and when, and each further value that the row gives it. */
export function ItemLine({ item }: { item: ImportedItem }) {
  const t = useText();
  const facts = LISTED_FIELDS.filter((field) => {
    const isSet = item[field] !== null && item[field] !== 0 && item[field] !== '';
    return isSet && !PLACED.includes(field);
  });
  return (
    <div className={styles.item}>
      <p>
        <span>{t(`items.category.${item.category}`)}</span>{' '}
        <Amount value={item.amount} currency={item.currency} />
      </p>
      <WhenLine item={item} />
      {facts.map((field) => (
        <p key={field} className={styles.fact}>
          {t(fieldLabel(field))}: <FactValue item={item} field={field} />
        </p>
      ))}
      {countsForNothing(item, today()) ? <p className={styles.past}>{t('transfer.table.past')}</p> : null}
    </div>
  );
}

function WhenLine({ item }: { item: ImportedItem }) {
  const t = useText();
  const write = useWrite();
  const { category, from_date: from, to_date: to, interval_months: months } = item;
  const named = ([0, 1, 3, 12] as const).find((one) => one === months);
  const interval =
    named === undefined ? t('items.interval', { months }) : t(`transfer.table.interval.${named}`);
  const dates = [from, to].map((date) => (date === null ? '' : write.date(date)));
  const isOnce = months === 0 || category === 'balance';
  return (
    <p className={styles.fact}>
      {categoryHas(category, 'interval_months') ? <span>{interval}</span> : null}{' '}
      {from === null && to === null ? null : (
        <bdi dir="ltr">{isOnce && to === null ? dates[0] : dates.join(' – ')}</bdi>
      )}
    </p>
  );
}

function FactValue({ item, field }: { item: ImportedItem; field: ListedField }) {
  const t = useText();
  const write = useWrite();
  const described = describeField(field);
  const value = item[field];
  const percent = (rate: number) => write.percent(rate, { min: 0, max: 4 });
  if (field === 'monthly_interest_rate')
    return (
      <bdi>
        {t('items.cell.rate', { month: percent(Number(value)), year: percent(yearlyRate(Number(value))) })}
      </bdi>
    );
  if (described.kind === 'money')
    return <Amount value={Number(value)} currency={item[described.currency] ?? item.currency} />;
  if (described.kind === 'percent') return <bdi dir="ltr">{percent(Number(value))}</bdi>;
  if (described.kind === 'date') return <bdi dir="ltr">{write.date(String(value))}</bdi>;
  return <bdi>{String(value)}</bdi>;
}
