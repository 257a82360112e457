import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { SummaryCard } from '#features/forecast/summary-card.tsx';
import { AddItemButton } from '#features/items/add-item-button.tsx';
import { ItemDialogHost } from '#features/items/item-dialog-host.tsx';
import { ItemsCard } from '#features/items/items-card.tsx';
import { ScenarioCard } from '#features/scenarios/scenario-card.tsx';
import { useText } from '#lib/text.ts';
import { ControlCard } from './control-card.tsx';
import styles from './dashboard-page.module.css';
import { DashboardShortcuts } from './dashboard-shortcuts.tsx';
import { PrivacyToggle } from './privacy-toggle.tsx';

/** The main screen: figures, controls, chart and items of the selected scenario. */
export function DashboardPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <title>{t('page.dashboard')}</title>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('dashboard.title')}</h1>
        <PrivacyToggle />
      </header>
      <div className={styles.summary}>
        <SummaryCard />
      </div>
      <div className={styles.side}>
        <ControlCard />
        <ScenarioCard />
      </div>
      <div className={styles.chart}>
        <ForecastChartCard />
      </div>
      <div className={styles.items}>
        <ItemsCard />
      </div>
      <DashboardShortcuts />
      <div className={styles.floating}>
        <AddItemButton />
      </div>
      <ItemDialogHost />
    </div>
  );
}
