import type { FinancialItem } from '@meridian/contract';
import { convert, formatMonth } from '@meridian/engine';
import { type CSSProperties, Fragment } from 'react';
import { useScenarioCurrency, useSelectedScenario } from './scenario-api.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { useItems } from './item-api.ts';
import { ItemFieldValue, ItemInterval } from '#features/plan/grid/item-cells.tsx';
import { columnLabel, hasField, isNumberColumn } from '#features/plan/view/item-columns.ts';
import { MilestonesProvider } from '#features/plan/milestones/milestones-provider.tsx';
import { SumWithPeriod } from '#features/plan/view/item-totals.tsx';
import { type PrintedItemGroup, groupPrintedItems } from './printed-item-groups.ts';
import styles from './printed-items.module.css';

const FIELDS = ['name', 'from_date', 'to_date', 'amount', 'existing_funds', 'monthly_interest_rate'] as const;
type PrintedField = (typeof FIELDS)[number];

/**
 * Renders the printed items, grouped by category, each group with its totals. The more items there are, the lower the rows, to save pages.
 */
export function PrintedItems() {
  return (
    <MilestonesProvider>
      <ItemsOnPaper />
    </MilestonesProvider>
  );
}

function ItemsOnPaper() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  const { code, rates } = useScenarioCurrency();
  const month = useMonthText();
  const start = useThisMonth();
  const groups = groupPrintedItems(items, { code, rates }, start);
  const hidden = items.filter(({ is_hidden }) => is_hidden).length;
  const listed = groups.flatMap((group) => group.listed);
  // Columns without any value are left out, which gives the names more room.
  const fields = FIELDS.filter((field) => listed.some((item) => hasField(item, field) && Boolean(item[field])));
  if (items.length === 0) return null;
  const rows = listed.length + groups.length;
  return (
    <section className={styles.items} style={{ '--rows': rows } as CSSProperties}>
      <h2 className={styles.title}>{t('print.items')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {fields.map((field) => (
              <Fragment key={field}>
                <th scope="col" data-number={isNumberColumn(field) || undefined}>
                  {t(columnLabel(field))}
                </th>
                {field === 'amount' ? (
                  <>
                    <th scope="col">{t('print.often')}</th>
                    <th scope="col" data-number>
                      {t('print.inCurrency', { currency: code })}
                    </th>
                  </>
                ) : null}
              </Fragment>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.category} group={group} fields={fields} />
        ))}
      </table>
      <p className="quiet">{t('items.totals.note', { month: month(formatMonth(start), 'full') })}</p>
      {hidden === 0 ? null : <p className="quiet">{t('print.hidden', { count: hidden })}</p>}
    </section>
  );
}

interface GroupProps {
  group: PrintedItemGroup;
  fields: readonly PrintedField[];
}

function Group({ group, fields }: GroupProps) {
  const t = useText();
  const { category, listed, monthly, yearly, once, existingFunds } = group;
  const { code } = useScenarioCurrency();
  const sums = [
    { kind: 'month', value: monthly },
    { kind: 'year', value: yearly },
    { kind: category === 'balance' ? 'whole' : 'once', value: once },
  ] as const;
  return (
    <tbody className={styles.group}>
      <tr className={styles.total}>
        <th scope="rowgroup" colSpan={fields.indexOf('amount')}>
          {t('items.totals.category', { category })}
        </th>
        <td colSpan={3}>
          {sums
            .filter(({ value }) => value !== 0)
            .map(({ kind, value }, index) => (
              <Fragment key={kind}>
                {index === 0 ? null : ' \u00b7 '}
                <SumWithPeriod kind={kind}>
                  <Amount value={value} currency={code} />
                </SumWithPeriod>
              </Fragment>
            ))}
        </td>
        {fields.slice(fields.indexOf('amount') + 1).map((field) => (
          <td key={field}>
            {field === 'existing_funds' && existingFunds !== 0 ? (
              <Amount value={existingFunds} currency={code} />
            ) : null}
          </td>
        ))}
      </tr>
      {listed.map((item) => (
        <Row key={item.id} item={item} fields={fields} />
      ))}
    </tbody>
  );
}

function Row({ item, fields }: { item: FinancialItem; fields: readonly PrintedField[] }) {
  const t = useText();
  const currency = useScenarioCurrency();
  const { code, rates } = currency;
  const converted = convert(item.amount, item.currency, code, rates);
  return (
    <tr>
      {fields.map((field) =>
        field === 'amount' ? (
          <Fragment key={field}>
            <td data-number>
              <Amount value={item.amount} currency={item.currency} />
            </td>
            <td>
              <ItemInterval item={item} />
            </td>
            <td data-number>
              <Amount value={converted} currency={code} />
            </td>
          </Fragment>
        ) : (
          <td key={field} data-number={isNumberColumn(field) || undefined}>
            <ItemFieldValue item={item} field={field} currency={currency} />
            {/* The payout is shown below the name, because a column for the few items with a payout would narrow every name. */}
            {field === 'name' && item.payout_from_date !== null ? (
              <p className={styles.payout}>
                {t(columnLabel('payout_from_date'))}:{' '}
                <ItemFieldValue item={item} field="payout_from_date" currency={currency} />
              </p>
            ) : null}
          </td>
        ),
      )}
    </tr>
  );
}
