import type { FinancialItem } from '@meridian/contract';
import { formatMonth } from '@meridian/engine';
import { useCurrency } from '#features/currency/currency-api.ts';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { useText } from '#lib/text.ts';
import { thisMonth } from '#lib/this-month.ts';
import { Amount } from '#ui/amount.tsx';
import { useItems } from './item-api.ts';
import { ItemFieldValue } from './item-cells.tsx';
import { FIELD_LABELS, isNumberColumn } from './item-columns.ts';
import { type PrintedGroup, printedGroups } from './printed-item-groups.ts';
import styles from './printed-items.module.css';

const FIELDS = ['name', 'from_date', 'to_date', 'amount', 'existing_funds', 'monthly_interest_rate'] as const;

/** The items on paper: grouped by category, each group with its totals. */
export function PrintedItems() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  const currency = useCurrency();
  const groups = printedGroups(items, currency, formatMonth(thisMonth()));
  const hidden = items.filter(({ is_hidden }) => is_hidden).length;
  if (items.length === 0) return null;
  return (
    <section className={styles.items}>
      <h2>{t('print.items')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {FIELDS.map((field) => (
              <th key={field} scope="col" data-number={isNumberColumn(field) || undefined}>
                {t(FIELD_LABELS[field])}
              </th>
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

function Group({ group }: { group: PrintedGroup }) {
  const t = useText();
  const { code } = useCurrency();
  return (
    <tbody className={styles.group}>
      <tr>
        <th scope="rowgroup" colSpan={FIELDS.length} className={styles.category}>
          {t(`items.category.${group.category}`)}
        </th>
      </tr>
      {group.items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
      <tr className={styles.total}>
        <th scope="row" colSpan={3}>
          {t(group.category === 'balance' ? 'print.total' : 'print.totalMonth')}
        </th>
        <td>
          <Amount value={group.amount} currency={code} />
        </td>
        <td>{group.existingFunds === 0 ? null : <Amount value={group.existingFunds} currency={code} />}</td>
      </tr>
    </tbody>
  );
}

function Row({ item }: { item: FinancialItem }) {
  const currency = useCurrency();
  return (
    <tr>
      {FIELDS.map((field) => (
        <td key={field} data-number={isNumberColumn(field) || undefined}>
          <ItemFieldValue item={item} field={field} currency={currency} />
        </td>
      ))}
    </tr>
  );
}
