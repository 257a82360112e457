import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { itemsQuery } from '#features/items/public.ts';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import type { BeginningsProps } from './beginnings.tsx';

const Beginnings = lazy(async () => ({ default: (await import('./beginnings.tsx')).Beginnings }));

/** What an empty scenario leads with; it suspends while it loads. Not there once there is an item. */
export function StartCard(props: BeginningsProps) {
  const scenario = useSelectedScenario();
  const { data: items } = useQuery(itemsQuery(scenario.id));
  const isEmpty = (items?.length ?? scenario.item_count) === 0;
  return isEmpty ? <Beginnings key={scenario.id} {...props} /> : null;
}
