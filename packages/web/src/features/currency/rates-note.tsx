import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { useCurrency } from './currency-api.ts';
import styles from './currency.module.css';

/** Where the exchange rates come from and how old they are; rates that are not fresh wear a badge. */
export function RatesNote() {
  const t = useText();
  const write = useWrite();
  const { source, asOf } = useCurrency();
  const when = asOf === null ? '' : asOf.includes('T') ? write.dateTime(asOf) : write.date(asOf);
  return (
    <span className={styles.note}>
      {source === 'live' ? null : <span className={styles.badge}>{t(`currency.badge.${source}`)}</span>}
      <span>{t(`currency.source.${source}`, { when })}</span>
    </span>
  );
}
