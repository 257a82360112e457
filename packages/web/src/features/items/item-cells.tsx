import type { FinancialItem, ItemTag } from '@meridian/contract';
import { categoryHasField, convert } from '@meridian/engine';
import type { CSSProperties } from 'react';
import type { DisplayCurrency } from '#features/currency/currency-api.ts';
import { useText } from '#lib/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import styles from './items.module.css';

interface ItemProps {
  item: FinancialItem;
}

/** Name and tags; what is hidden says so in a word, not in paleness alone. */
export function ItemName({ item }: ItemProps) {
  const t = useText();
  return (
    <>
      <span className={styles.name} dir="auto">
        {item.name}
      </span>
      {item.is_hidden ? <span className={styles.hiddenMark}>{t('items.hidden')}</span> : null}
      {item.tags.length === 0 ? null : <ItemTags tags={item.tags} />}
    </>
  );
}

function ItemTags({ tags }: { tags: readonly ItemTag[] }) {
  const t = useText();
  return (
    <ul className={styles.tags} aria-label={t('items.tags')}>
      {tags.map(({ id, name, color }) => (
        <li key={id} className={styles.tag} style={{ '--tag': color } as CSSProperties} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The category, and under it what a fund holds. */
export function ItemCategory({ item }: ItemProps) {
  const t = useText();
  const holds = categoryHasField(item.category, 'existing_funds') && item.existing_funds > 0;
  return (
    <>
      {t(`items.category.${item.category}`)}
      {holds ? (
        <span className={styles.second}>
          {t('items.funds')} <Amount value={item.existing_funds} currency={item.existing_funds_currency} />
        </span>
      ) : null}
    </>
  );
}

/** The amount as it is really paid, and under it, when that is another currency, about what it is in the one shown. */
export function ItemAmount({ item, currency }: ItemProps & { currency: DisplayCurrency }) {
  const t = useText();
  const { amount, currency: own } = item;
  const rate = `1 ${own} = ${useWrite().number(convert(1, own, currency.code, currency.rates), { min: 2, max: 4 })} ${currency.code}`;
  return (
    <>
      <Amount value={amount} currency={own} />
      <span className={styles.unit}> {t(item.category === 'balance' ? 'items.once' : 'items.perMonth')}</span>
      {own === currency.code ? null : (
        <span className={styles.second} title={rate}>
          {t('items.converted')}{' '}
          <Amount value={convert(amount, own, currency.code, currency.rates)} currency={currency.code} />
        </span>
      )}
    </>
  );
}

/** When it runs, in words where an end is open. */
export function ItemPeriod({ item }: ItemProps) {
  const t = useText();
  const write = useWrite();
  const from = item.from_date === null ? null : write.date(item.from_date);
  const to = item.to_date === null ? null : write.date(item.to_date);
  if (item.category === 'balance')
    return from === null ? t('items.period.now') : t('items.period.once', { from });
  if (from !== null && to !== null) return `${from} \u2013 ${to}`;
  if (from !== null) return t('items.period.from', { from });
  return to === null ? t('items.period.open') : t('items.period.until', { to });
}

/** Growth or return a month; a dash where there is none. */
export function ItemRate({ item }: ItemProps) {
  const t = useText();
  const write = useWrite();
  const rate = item.monthly_interest_rate;
  if (rate === 0 || !categoryHasField(item.category, 'monthly_interest_rate')) {
    return (
      <span role="img" aria-label={t('items.rate.none')}>
        {'\u2013'}
      </span>
    );
  }
  return t('items.rate.value', { percent: write.percent(rate, { min: 0, max: 4 }) });
}
