import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { openImportDialog, useImportDialog } from '#features/export/import-dialog-store.ts';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { SummaryCard } from '#features/forecast/summary-figures.tsx';
import { ItemsCard } from '#features/items/items-card.tsx';
import { ScenarioCard } from '#features/scenarios/scenario-card.tsx';
import { TagPieCard } from '#features/tags/tag-pie-card.tsx';
import { useText } from '#lib/text/text.ts';
import { ControlCard } from './control-card.tsx';
import type { ViewCard } from './view-cards.ts';

/** The cards of the standard dashboard; the ids are the kinds of product.md section 2. */
export const DASHBOARD_CARDS: readonly ViewCard[] = [
  { id: 'summary', title: 'dashboard.summary', component: SummaryCard, size: 'full', width: 'wide' },
  { id: 'chart', title: 'forecast.title', component: ForecastChartCard, size: 'medium', width: 'wide' },
  { id: 'controls', title: 'dashboard.controls', component: ControlCard, size: 'medium', width: 'narrow' },
  { id: 'scenario', title: 'scenarios.selected', component: ScenarioCard, size: 'medium', width: 'narrow' },
  { id: 'pie', title: 'tags.pie.title', component: TagPieCard, size: 'full', width: 'narrow' },
  { id: 'table', title: 'items.title', component: ItemsPart, size: 'full', width: 'wide' },
];

/** The items with the way to import more, which leads back to them. */
function ItemsPart() {
  const t = useText();
  const part = useRef<HTMLDivElement>(null);
  const imports = useImportDialog(({ done }) => done);
  useEffect(() => {
    if (imports > 0) part.current?.scrollIntoView({ block: 'start' });
  }, [imports]);
  return (
    <div ref={part}>
      <ItemsCard
        actions={
          <Button variant="default" size="compact-sm" onClick={openImportDialog}>
            {t('import.open')}
          </Button>
        }
      />
    </div>
  );
}
