import { PrintedForecast } from '#features/forecast/printed-forecast.tsx';
import { SummaryFigures } from '#features/forecast/summary-figures.tsx';
import { PrintedItems } from '#features/plan/printed-items.tsx';
import { PrintHeader } from './print-header.tsx';
import styles from './printed-plan.module.css';

/** Renders the printed plan: its forecast on the first page, its items from the second page on. */
export function PrintedPlan() {
  return (
    <article className={styles.paper} data-paper>
      <PrintHeader />
      <SummaryFigures isOnPaper />
      <PrintedForecast />
      <PrintedItems />
    </article>
  );
}
