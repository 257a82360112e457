import { type ImportedItem, categoryHasField, describeField } from '@meridian/contract';
import { LISTED_FIELDS, type ListedField, fieldLabelKey } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { today } from '#lib/format/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { useRateInBothUnits } from '#ui/form/rate-input.tsx';
import { endsBeforeMonth } from './ends-before-month.ts';
import styles from './table.module.css';

/** The fields that are not listed as further values, because the first two lines or the cells of the row show them. */
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

/** Renders the item that a row becomes: name, amount, interval and dates, and every further value. */
export function ImportedItemSummary({ item }: { item: ImportedItem }) {
  const t = useText();
  const facts = LISTED_FIELDS.filter((field) => {
    const isSet = item[field] !== null && item[field] !== 0 && item[field] !== '';
    return isSet && !PLACED.includes(field);
  });
  return (
    <div className={styles.item}>
      <p dir="auto" className={styles.name} title={item.name}>
        {item.name}
      </p>
      <p>
        <span>{t(`items.category.${item.category}`)}</span> <Amount value={item.amount} currency={item.currency} />
      </p>
      <WhenLine item={item} />
      {facts.map((field) => (
        <p key={field} className={styles.fact}>
          {t(fieldLabelKey(field))}: <FactValue item={item} field={field} />
        </p>
      ))}
      {endsBeforeMonth(item, today()) ? <p className={styles.past}>{t('transfer.table.past')}</p> : null}
    </div>
  );
}

/** Renders the line with the interval and the dates; parts that the row does not contain are left out. */
function WhenLine({ item }: { item: ImportedItem }) {
  const t = useText();
  const write = useFormatters();
  const { category, from_date: from, to_date: to, interval_months: months } = item;
  const named = ([0, 1, 3, 12] as const).find((one) => one === months);
  const interval = named === undefined ? t('items.interval', { months }) : t(`transfer.table.interval.${named}`);
  const isOneDay = to === null && (category === 'balance' || months === 0);
  const dates =
    from === null && to === null
      ? null
      : t('transfer.table.dates', {
          ends: from === null ? 'to' : to !== null ? 'both' : isOneDay ? 'day' : 'from',
          from: from === null ? '' : write.date(from),
          to: to === null ? '' : write.date(to),
        });
  const text = [categoryHasField(category, 'interval_months') ? interval : null, dates];
  return <p className={styles.fact}>{text.filter((part) => part !== null).join(', ')}</p>;
}

function FactValue({ item, field }: { item: ImportedItem; field: ListedField }) {
  const write = useFormatters();
  const described = describeField(field);
  const value = item[field];
  const bothRates = useRateInBothUnits();
  if (field === 'monthly_interest_rate') return <bdi>{bothRates(Number(value))}</bdi>;
  if (described.kind === 'money')
    return <Amount value={Number(value)} currency={item[described.currency] ?? item.currency} />;
  if (described.kind === 'percent') return <bdi dir="ltr">{write.percent(Number(value), { min: 0, max: 4 })}</bdi>;
  if (described.kind === 'date') return <bdi dir="ltr">{write.date(String(value))}</bdi>;
  return <bdi>{String(value)}</bdi>;
}
