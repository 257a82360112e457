import { useCurrency } from '#features/currency/currency-api.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useToday } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { Logo } from '#ui/theme/logo.tsx';
import { RateSourceInfo } from '#ui/rate-source.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import styles from './print-header.module.css';

/** Renders the header of a printed plan: its name, the date and the currency. */
export function PrintHeader() {
  const t = useText();
  const write = useFormatters();
  const day = useToday();
  const scenario = useSelectedScenario();
  const currency = useCurrency();
  return (
    <header className={styles.header}>
      <p className={styles.brand}>
        <Logo />
        {t('print.brand')}
      </p>
      <h1 className={styles.title} dir="auto">
        {scenario.name}
      </h1>
      <p>{t('print.date', { date: write.date(day) })}</p>
      <p className={styles.currency}>
        {t('print.currency', { currency: currency.code })} <RateSourceInfo currency={currency} />
      </p>
    </header>
  );
}
