import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '#features/plan/item-api.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { DIALOGS } from '#lib/messages/parts.ts';
import { lazyPart } from '#lib/text/lazy-part.ts';
import type { BeginningsProps } from './start-choices.tsx';

const Beginnings = lazyPart(async () => (await import('./start-choices.tsx')).Beginnings, DIALOGS);

/** Renders the card at the top of an empty scenario; not rendered if there are items. Suspends until it is loaded. */
export function StartCard(props: BeginningsProps) {
  const scenario = useSelectedScenario();
  const { data: items } = useQuery(itemsQuery(scenario.id));
  const isEmpty = (items?.length ?? scenario.item_count) === 0;
  return isEmpty ? <Beginnings key={scenario.id} {...props} /> : null;
}
