import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { itemsQuery } from '#features/items/public.ts';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { DIALOGS } from '#lib/messages/parts.ts';
import { withCatalogue } from '#lib/text/language.ts';
import type { BeginningsProps } from './beginnings.tsx';

const Beginnings = lazy(async () => {
  const { Beginnings: Loaded } = await withCatalogue(() => import('./beginnings.tsx'), DIALOGS);
  return { default: Loaded };
});

/** The card that an empty scenario leads with; it suspends while it loads. Not there once there is an item. */
export function StartCard(props: BeginningsProps) {
  const scenario = useSelectedScenario();
  const { data: items } = useQuery(itemsQuery(scenario.id));
  const isEmpty = (items?.length ?? scenario.item_count) === 0;
  return isEmpty ? <Beginnings key={scenario.id} {...props} /> : null;
}
