import type { DashboardCardId } from '#features/saved-settings/saved-settings-api.ts';
import type { MessageKey } from '#lib/text.ts';

/** What a card is called while it is moved: its own heading. */
export const CARD_TITLES: Readonly<Record<DashboardCardId, MessageKey>> = {
  summary: 'dashboard.summary',
  chart: 'forecast.title',
  controls: 'dashboard.controls',
  scenario: 'scenarios.selected',
  pie: 'tags.pie.title',
  table: 'items.title',
};
