import { useCurrency } from '#features/currency/currency-api.ts';
import { RatesNote } from '#features/currency/rates-note.tsx';
import { PrintedForecast } from '#features/forecast/printed-forecast.tsx';
import { SummaryFigures } from '#features/forecast/summary-figures.tsx';
import { PrintedItems } from '#features/items/print/printed-items.tsx';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { today } from '#lib/format/dates.ts';
import { useText } from '#lib/text/text.ts';
import { BrandMark } from '#ui/theme/brand.tsx';
import { useWrite } from '#ui/display.ts';
import styles from './printed-plan.module.css';

/** The plan on paper: where it leads on the first page, what it is made of from the second on. */
export function PrintedPlan() {
  const t = useText();
  const write = useWrite();
  const scenario = useSelectedScenario();
  const { code } = useCurrency();
  return (
    <article className={styles.paper} data-paper>
      <header className={styles.header}>
        <p className={styles.brand}>
          <BrandMark />
          {t('print.brand')}
        </p>
        <h1 className={styles.title} dir="auto">
          {scenario.name}
        </h1>
        <p>{t('print.date', { date: write.date(today()) })}</p>
        <p className={styles.currency}>
          {t('print.currency', { currency: code })} <RatesNote />
        </p>
      </header>
      <SummaryFigures isOnPaper />
      <PrintedForecast />
      <PrintedItems />
    </article>
  );
}
