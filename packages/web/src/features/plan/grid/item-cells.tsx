import {
  type FinancialItem,
  type ItemTag,
  MILESTONE_REFERENCE_FIELDS,
  describeField,
  canReferToMilestone,
} from '@meridian/contract';
import { DEFAULT_ASSET_CLASSES, type FundCategory, convert, isFundCategory } from '@meridian/engine';
import type { CSSProperties } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { isRateField, optionLabelKey } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { formatShortMonth } from '#lib/format/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { ConvertedAmount } from '#ui/converted-amount.tsx';
import { useDisplaySettings, useFormatters } from '#ui/display-settings.ts';
import { useRateInBothUnits } from '#ui/form/rate-input.tsx';
import { MilestoneLabel } from '#features/plan/milestones/milestone-label.tsx';
import { useFieldDetail } from './use-field-detail.ts';
import {
  type ItemColumn,
  type ItemField,
  type TableField,
  columnLabel,
  hasField,
  isTableField,
} from '#features/plan/view/item-columns.ts';
import styles from './items.module.css';

interface ItemProps {
  item: FinancialItem;
}

/** Renders the value of a field as shown in the list; a pale dash if there is none. */
export function ItemFieldValue({
  item,
  field,
  currency,
}: ItemProps & { field: TableField; currency: DisplayCurrency }) {
  const t = useText();
  if (field === 'tags') return <ItemTags tags={item.tags} />;
  if (!hasField(item, field)) return <Dash meaning={t('items.notEditable')} />;
  if (field === 'name') return <ItemName item={item} />;
  if (field === 'amount') return <ItemAmount item={item} currency={currency} />;
  if (field === 'interval_months') return t('items.interval', { months: item.interval_months });
  const reference = canReferToMilestone(field) ? item[MILESTONE_REFERENCE_FIELDS[field]] : null;
  if (reference === null) return <DetailedValue item={item} field={field} />;
  return (
    <>
      <DetailedValue item={item} field={field} />
      <MilestoneLabel reference={reference} />
    </>
  );
}

/** Renders a value with its details below, or a dash if there are no value and no details. */
function DetailedValue({ item, field }: ItemProps & { field: ItemField }) {
  const detail = useFieldDetail()(item, field);
  const value = field === 'payout_from_date' ? <ItemPayout item={item} /> : <PlainValue item={item} field={field} />;
  if (detail === null) return value;
  const isEmpty = item[field] === 0 || item[field] === null;
  return (
    <>
      {isEmpty && field !== 'asset_class' ? null : <div>{value}</div>}
      <span className={styles.detail}>{detail}</span>
    </>
  );
}

/** Shows the start and duration of a payout: 'from 01/2050 over 20 years'. */
function ItemPayout({ item: { payout_from_date, payout_months } }: ItemProps) {
  const t = useText();
  const { dateFormat } = useDisplaySettings();
  if (payout_from_date === null) return <Dash meaning={t('items.none')} />;
  const date = formatShortMonth(payout_from_date, dateFormat);
  // A payout over at most one month is a single payment.
  if (payout_months <= 1) return t('items.cell.payout.once', { date });
  const isYears = payout_months % 12 === 0;
  return t(isYears ? 'items.cell.payout.years' : 'items.cell.payout.months', {
    date,
    count: isYears ? payout_months / 12 : payout_months,
  });
}

/** Renders a value formatted by the kind of its field. */
function PlainValue({ item, field }: ItemProps & { field: ItemField }) {
  const t = useText();
  const write = useFormatters();
  const bothRates = useRateInBothUnits();
  const described = describeField(field);
  const isDefaultClass = field === 'asset_class' && item.asset_class === null && isFundCategory(item.category);
  const value = isDefaultClass ? DEFAULT_ASSET_CLASSES[item.category as FundCategory] : item[field];
  if (value === null || value === '' || value === 0) return <Dash meaning={t('items.none')} />;
  switch (described.kind) {
    case 'text':
    case 'lines':
      return (
        // Truncated to the cell; the full text is in the title and the editor.
        <span className={styles.text} dir="auto" title={String(value)}>
          {value}
        </span>
      );
    case 'category':
      return t(`items.category.${item.category}`);
    case 'currency':
      return value;
    case 'date':
      return write.date(String(value));
    case 'money':
      return <Amount value={Number(value)} currency={item[described.currency]} />;
    case 'percent':
      return (
        <bdi dir="ltr" title={isRateField(field) ? bothRates(Number(value)) : undefined}>
          {write.percent(Number(value), { min: 0, max: 4 })}
        </bdi>
      );
    case 'choice':
      return t(optionLabelKey(field, String(value)));
    case 'whole':
      return <bdi dir="ltr">{write.number(Number(value))}</bdi>;
    case 'flag':
    case 'milestone':
      return null;
  }
}

/** Renders the name of an item. A hidden item is also labelled as hidden, not only pale. */
function ItemName({ item }: ItemProps) {
  const t = useText();
  return (
    <>
      {/* Each name has its own writing direction, but all names are aligned on one edge. */}
      <span className={styles.name}>
        <span dir="auto">{item.name}</span>
      </span>
      {item.is_hidden ? <span className={styles.hiddenMark}> {t('items.hidden')}</span> : null}
    </>
  );
}

/** Renders a dash with a label for screen readers and a tooltip. */
function Dash({ meaning }: { meaning: string }) {
  return (
    <span role="img" className={styles.dash} aria-label={meaning} title={meaning}>
      {'\u2013'}
    </span>
  );
}

/** Renders the tags of an item, each with its colour. */
export function ItemTags({ tags }: { tags: readonly ItemTag[] }) {
  const t = useText();
  if (tags.length === 0) return <Dash meaning={t('items.none')} />;
  return (
    // The list has no label, because it would replace the tags in the accessible name of the cell.
    <ul className={styles.tags}>
      {tags.map(({ id, name, color }) => (
        <li key={id} className={styles.tag} data-tag={name} style={{ '--tag': color } as CSSProperties}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Renders the amount in the item's currency, and below it the approximate amount in the display currency if that differs. */
function ItemAmount({ item, currency }: ItemProps & { currency: DisplayCurrency }) {
  return (
    <>
      <Amount value={item.amount} currency={item.currency} />{' '}
      <span className={styles.second}>
        <ItemInterval item={item} />
        {item.currency === currency.code ? null : (
          <>
            {' \u00b7 '}
            <ConvertedItemAmount item={item} currency={currency} inCell />
          </>
        )}
      </span>
    </>
  );
}

/** Renders the interval shown after an amount: 'a month', 'a year', 'once'. */
export function ItemInterval({ item }: ItemProps) {
  const t = useText();
  return t('items.per', { months: item.category === 'balance' ? 0 : item.interval_months });
}

/** Renders the converted amount, such as 'about $1,411.76', with the exchange rate. */
export function ConvertedItemAmount({
  item: { amount, currency: own },
  currency,
  inCell = false,
}: ItemProps & { currency: DisplayCurrency; inCell?: boolean }) {
  const t = useText();
  const { code, rates } = currency;
  const value = convert(amount, own, code, rates);
  return (
    <>
      {t('items.converted')}{' '}
      <ConvertedAmount value={value} from={[own]} currency={currency} reachedBy={inCell ? 'cell' : 'itself'} />
    </>
  );
}

/** Marks a value that could not be saved and was reverted. A mark that is shown outside the cell includes the name of the column. */
export function UnsavedValueMarker({ column }: { column?: ItemColumn }) {
  const t = useText();
  return (
    <span role="alert" className={styles.notSaved}>
      {!isTableField(column) || column === 'tags'
        ? t('items.notSaved')
        : t('items.notSaved.field', { field: t(columnLabel(column)) })}
    </span>
  );
}
