import type { DashboardCardId } from '#features/saved-settings/settings-store.ts';
import type { MessageKey } from '#lib/text/text.ts';

/** What a card is called while it is moved: its own heading. */
export const CARD_TITLES: Readonly<Record<DashboardCardId, MessageKey>> = {
  summary: 'dashboard.summary',
  chart: 'forecast.title',
  controls: 'dashboard.controls',
  scenario: 'scenarios.selected',
  pie: 'tags.pie.title',
  table: 'items.title',
};
