import { type FinancialItem, LIMITS, itemEndpoints } from '@meridian/contract';
import {
  type Mutation,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  useSuspenseQueries,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { sendChange } from './item-calls.ts';
import { type ItemAnswer, type ItemChange, applyItemChange, withAnswer } from './item-changes.ts';
import { recordChange } from '#features/items/undo/undo-recording.ts';

const ITEMS = ['items'] as const;

/** Every item of a scenario, newest first, whatever the number of pages. */
export function itemsQuery(scenario: number) {
  return queryOptions({
    queryKey: [...ITEMS, scenario],
    queryFn: async ({ signal }): Promise<readonly FinancialItem[]> => {
      const items: FinancialItem[] = [];
      for (let page = 1, more = true; more; page++) {
        const query = { scenario_id: scenario, page, page_size: LIMITS.pageSizeMax };
        const answer = await call(itemEndpoints.list, { query, signal });
        items.push(...answer.results);
        more = answer.next !== null;
      }
      return items;
    },
  });
}

/**
 * The items of several scenarios as the person left them, in the order asked: what the server has, and over it every
 * change still under way. Suspends until they are loaded.
 */
export function useItemLists(scenarios: readonly number[]): readonly (readonly FinancialItem[])[] {
  const lists = useSuspenseQueries({ queries: scenarios.map(itemsQuery), combine: dataOf });
  const changes = useMutationState({
    filters: { mutationKey: ITEMS, status: 'pending' },
    select: ({ state }) => state.variables as ItemChange,
  });
  return useMemo(
    () =>
      lists.map((items, index) =>
        changes.filter(({ scenario }) => scenario === scenarios[index]).reduce(applyItemChange, items),
      ),
    [lists, changes, scenarios],
  );
}

function dataOf(results: { data: readonly FinancialItem[] }[]): (readonly FinancialItem[])[] {
  return results.map(({ data }) => data);
}

/** The items of one scenario; see {@link useItemLists}. */
export function useItems(scenario: number): readonly FinancialItem[] {
  const scenarios = useMemo(() => [scenario], [scenario]);
  const [items = []] = useItemLists(scenarios);
  return items;
}

/**
 * Makes changes to items: `await change({ kind: 'remove', scenario, id })`. They show at once and are sent one by one,
 * so that the server takes them in the order in which the person made them; what can be undone is remembered. A failed
 * change is thrown to its maker.
 */
export function useChangeItems(): (change: ItemChange) => Promise<ItemAnswer> {
  const t = useText();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ITEMS,
    mutationFn: sendChange,
    scope: { id: 'items' },
    onMutate: ({ scenario }) => client.cancelQueries({ queryKey: [...ITEMS, scenario] }),
    onSuccess: (answer, change) => {
      const { queryKey } = itemsQuery(change.scenario);
      recordChange({ change, before: savedItems(client, change.scenario), answer }, t);
      client.setQueryData(queryKey, (items) => items && withAnswer(items, change.scenario, answer));
    },
    onSettled: (_answer, _error, { scenario }) => refreshAfterLast(client, scenario),
  });
  return mutateAsync;
}

/** The items of a scenario as the server has them, as far as this page knows. */
export function savedItems(client: QueryClient, scenario: number): readonly FinancialItem[] {
  return client.getQueryData(itemsQuery(scenario).queryKey) ?? [];
}

/** Waits until no change to items is under way. */
export function whenItemsAreSaved(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const isSaved = () => client.isMutating({ mutationKey: ITEMS }) === 0;
    if (isSaved()) {
      resolve();
      return;
    }
    const stop = client.getMutationCache().subscribe(() => {
      if (!isSaved()) return;
      stop();
      resolve();
    });
  });
}

/**
 * What items decide elsewhere, counts of scenarios and tags, is read again; so are the items themselves, because after
 * a failure nobody knows what the server did. Only the last change under way asks, lest an older answer flicker in.
 */
function refreshAfterLast(client: QueryClient, scenario: number): void {
  const isOfScenario = ({ state }: Mutation) => (state.variables as ItemChange).scenario === scenario;
  if (client.isMutating({ mutationKey: ITEMS, predicate: isOfScenario }) > 1) return;
  for (const queryKey of [[...ITEMS, scenario], ['scenarios'], ['tags']]) {
    void client.invalidateQueries({ queryKey });
  }
}
