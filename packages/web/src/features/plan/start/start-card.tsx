import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '#features/plan/item-api.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import type { StartChoicesProps } from './start-choices.tsx';

const Beginnings = lazyWithTexts(async () => (await import('./start-choices.tsx')).StartChoices, DIALOG_TEXTS);

/** Renders the card at the top of an empty scenario; nothing if the scenario has items. Suspends until the scenarios are loaded. */
export function StartCard(props: StartChoicesProps) {
  const scenario = useSelectedScenario();
  const { data: items } = useQuery(itemsQuery(scenario.id));
  const isEmpty = (items?.length ?? scenario.item_count) === 0;
  return isEmpty ? <Beginnings key={scenario.id} {...props} /> : null;
}
