import type { FinancialItem } from '@meridian/contract';
import { convert, formatMonth } from '@meridian/engine';
import { type CSSProperties, Fragment } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { useText } from '#lib/text/text.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { Amount } from '#ui/amount.tsx';
import { useItems } from '#features/items/item-api.ts';
import { ItemFieldValue } from '#features/items/grid/item-cells.tsx';
import { FIELD_LABELS, isNumberColumn } from '#features/items/grid/item-columns.ts';
import { type PrintedGroup, printedGroups } from './printed-item-groups.ts';
import styles from './printed-items.module.css';

const FIELDS = ['name', 'from_date', 'to_date', 'amount', 'existing_funds', 'monthly_interest_rate'] as const;

/** The items on paper: grouped by category, each group with its totals. The more there are, the closer they stand, so that they fit one sheet. */
export function PrintedItems() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  const { code, rates } = useCurrency();
  const groups = printedGroups(items, { code, rates }, formatMonth(thisMonth()));
  const hidden = items.filter(({ is_hidden }) => is_hidden).length;
  if (items.length === 0) return null;
  const rows = items.length - hidden + groups.length;
  return (
    <section className={styles.items} style={{ '--rows': rows } as CSSProperties}>
      <h2>{t('print.items')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {FIELDS.map((field) => (
              <Fragment key={field}>
                <th scope="col" data-number={isNumberColumn(field) || undefined}>
                  {t(FIELD_LABELS[field])}
                </th>
                {field === 'amount' ? (
                  <th scope="col" data-number>
                    {t('print.inCurrency', { currency: code })}
                  </th>
                ) : null}
              </Fragment>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.category} group={group} />
        ))}
      </table>
      {hidden === 0 ? null : <p className={styles.note}>{t('print.hidden', { count: hidden })}</p>}
    </section>
  );
}

function Group({ group: { category, items, amount, existingFunds } }: { group: PrintedGroup }) {
  const t = useText();
  const { code } = useCurrency();
  return (
    <tbody className={styles.group}>
      <tr className={styles.total}>
        <th scope="rowgroup" colSpan={3}>
          {t(`items.category.${category}`)}
        </th>
        <td className={styles.word}>{t(category === 'balance' ? 'print.total' : 'print.totalMonth')}</td>
        <td>
          <Amount value={amount} currency={code} />
        </td>
        <td>{existingFunds === 0 ? null : <Amount value={existingFunds} currency={code} />}</td>
      </tr>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </tbody>
  );
}

function Row({ item }: { item: FinancialItem }) {
  const currency = useCurrency();
  const { code, rates } = currency;
  const converted = convert(item.amount, item.currency, code, rates);
  return (
    <tr>
      {FIELDS.map((field) =>
        field === 'amount' ? (
          <Fragment key={field}>
            <td data-number>
              <Amount value={item.amount} currency={item.currency} />
            </td>
            <td data-number>
              <Amount value={converted} currency={code} />
            </td>
          </Fragment>
        ) : (
          <td key={field} data-number={isNumberColumn(field) || undefined}>
            <ItemFieldValue item={item} field={field} currency={currency} />
          </td>
        ),
      )}
    </tr>
  );
}
