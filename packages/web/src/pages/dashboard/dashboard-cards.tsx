import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { SummaryCard } from '#features/forecast/summary-figures.tsx';
import { ScenarioCard } from '#features/scenarios/scenario-card.tsx';
import { TagPieCard } from '#features/tags/tag-pie-card.tsx';
import { ControlCard } from './control-card.tsx';
import { ItemsPart } from './items-part.tsx';
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
