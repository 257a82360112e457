import { useState } from 'react';
import { FeedbackButton } from '#features/feedback/feedback-button.tsx';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { SummaryCard } from '#features/forecast/summary-card.tsx';
import { AddItemButton } from '#features/items/form/add-item-button.tsx';
import { ItemDialogHost } from '#features/items/form/item-dialog-host.tsx';
import { ItemsCard } from '#features/items/items-card.tsx';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { ExampleButtons } from '#features/scenarios/example-buttons.tsx';
import { ScenarioCard } from '#features/scenarios/scenario-card.tsx';
import { TagPieCard } from '#features/tags/tag-pie-card.tsx';
import { useText } from '#lib/text/text.ts';
import { SidePart } from '#ui/layout/side-part.tsx';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { CardGrid } from './card-grid.tsx';
import { ControlCard } from './control-card.tsx';
import styles from './dashboard-page.module.css';
import { DashboardShortcuts } from './dashboard-shortcuts.tsx';
import { PrintedPlanHost } from './printed-plan-host.tsx';
import { PrivacyToggle } from './privacy-toggle.tsx';

const CARDS = {
  summary: <SummaryCard />,
  chart: <ForecastChartCard />,
  controls: <ControlCard />,
  scenario: <ScenarioCard />,
  pie: <TagPieCard />,
  table: <ItemsCard beginnings={<ExampleButtons />} />,
};

/** The main screen: figures, controls, charts and items of the selected scenario, in the person's own arrangement. */
export function DashboardPage() {
  const t = useText();
  const layout = useSavedSettings((settings) => settings.dashboardLayout);
  const [isArranging, setIsArranging] = useState(false);
  return (
    <div className={styles.page}>
      <title>{t('page.dashboard')}</title>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('dashboard.title')}</h1>
        <div className={styles.actions}>
          <ArrangeButtons layout={layout} isArranging={isArranging} onArranging={setIsArranging} />
          <PrivacyToggle />
        </div>
        {isArranging ? <p className={styles.help}>{t('dashboard.arrange.help')}</p> : null}
      </header>
      <CardGrid
        cards={CARDS}
        layout={layout}
        isArranging={isArranging}
        onGiveUp={() => setIsArranging(false)}
      />
      <SidePart>
        <DashboardShortcuts />
      </SidePart>
      <SidePart>
        <div className={styles.floating}>
          <FeedbackButton />
          <div className={styles.add}>
            <AddItemButton />
          </div>
        </div>
      </SidePart>
      <SidePart>
        <ItemDialogHost />
      </SidePart>
      <SidePart>
        <PrintedPlanHost />
      </SidePart>
    </div>
  );
}
