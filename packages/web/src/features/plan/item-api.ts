import { type FinancialItem, bulkEndpoints, itemEndpoints, wireDates } from '@meridian/contract';
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
import { call, callUndoable } from '#lib/api/api-client.ts';
import { everyPage } from '#lib/api/every-page.ts';
import { QUERY_KEYS, type SentChange, fetchAgain } from '#lib/api/fetch-again.ts';
import { isLastChange, whenSaved } from '#lib/api/when-saved.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { useText } from '#lib/text/text.ts';
import { type KnownItems, sendUpdate } from '#features/plan/conflict/send-update.ts';
import { type ItemAnswer, type ItemChange, applyItemChange, changed, withAnswer } from './item-changes.ts';
import { offerItemUndo } from './offer-item-undo.ts';

const ITEMS = QUERY_KEYS.items;

/** Every item of a scenario, newest first, whatever the number of pages. */
export function itemsQuery(scenario: number) {
  return queryOptions({
    queryKey: [...ITEMS, scenario],
    queryFn: ({ signal }): Promise<readonly FinancialItem[]> =>
      everyPage((page) => call(itemEndpoints.list, { query: { scenario_id: scenario, ...page }, signal })),
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
    select: (mutation) => mutation as Mutation<ItemAnswer, Error, ItemChange>,
  });
  return useMemo(
    () =>
      lists.map((items, index) =>
        withChanges(items, ...changes.filter((change) => isOpen(change, scenarios[index]))),
      ),
    [lists, changes, scenarios],
  );
}

/**
 * Changes whose answer is in the list already: the library calls them pending for a moment more, in which a new item would be there, and
 * count, twice.
 */
const answered = new WeakSet<ItemChange>();

const isOpen = (change: Mutation<ItemAnswer, Error, ItemChange>, scenario: number | undefined) =>
  wishOf(change).scenario === scenario && !answered.has(wishOf(change));

const wishOf = ({ state }: Mutation<ItemAnswer, Error, ItemChange>) => state.variables as ItemChange;

/** Whoever shows a list with changes under way shows the same one, and computes with it once. */
const withChanges = rememberLast(
  (items: readonly FinancialItem[], ...changes: Mutation<ItemAnswer, Error, ItemChange>[]) =>
    changes.reduce((list, change) => applyItemChange(list, wishOf(change)), items),
);

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
 * so that the server takes them in the order in which the person made them; each can be undone. A failed
 * change is thrown to its maker.
 */
export function useChangeItems(): (change: ItemChange) => Promise<ItemAnswer> {
  const t = useText();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ITEMS,
    mutationFn: (change: ItemChange) => sendChange(change, knownItems(client, change.scenario)),
    scope: { id: 'items' },
    onMutate: ({ scenario }) => client.cancelQueries({ queryKey: [...ITEMS, scenario] }),
    onSuccess: (answer, change) => {
      const { queryKey } = itemsQuery(change.scenario);
      offerItemUndo({ change, before: savedItems(client, change.scenario), answer }, t);
      answered.add(change);
      client.setQueryData(queryKey, (items) => items && withAnswer(items, change.scenario, answer));
    },
    // After a failure too, because nobody knows what the server did.
    onSettled: (_answer, _error, change) => {
      // Only after the last change under way, lest an older answer flicker in.
      void fetchAgain(client, callOf(change), isLastChange(client, ITEMS));
    },
  });
  return mutateAsync;
}

/** The items of a scenario as the server has them, as far as this page knows. */
function savedItems(client: QueryClient, scenario: number): readonly FinancialItem[] {
  return client.getQueryData(itemsQuery(scenario).queryKey) ?? [];
}

function knownItems(client: QueryClient, scenario: number): KnownItems {
  const { queryKey } = itemsQuery(scenario);
  return {
    find: (id) => savedItems(client, scenario).find((item) => item.id === id),
    keep: (item) =>
      client.setQueryData(
        queryKey,
        (items) => items && withAnswer(items, scenario, { items: [item], removed: [] }),
      ),
  };
}

/** Waits until no change to items is under way; answers whether the server has taken those that were. */
export const whenItemsAreSaved = (client: QueryClient): Promise<boolean> => whenSaved(client, ITEMS);

/** The call that a change is sent by, for whoever asks what it alters. */
function callOf(change: ItemChange): SentChange {
  const { scenario } = change;
  switch (change.kind) {
    case 'create':
      return { scenario, endpoint: itemEndpoints.create, body: wireDates(change.draft) };
    case 'update':
      return { scenario, endpoint: itemEndpoints.update, body: wireDates(change.patch) };
    case 'visibility':
      return { scenario, endpoint: itemEndpoints.toggleVisibility };
    case 'remove':
      return { scenario, endpoint: itemEndpoints.remove };
    case 'bulk':
      return { scenario, endpoint: bulkEndpoints.bulkAction, body: change.body };
  }
}

/** Sends a change to the server, by the call that is made for it; `known` are the items it is made to. */
async function sendChange(change: ItemChange, known: KnownItems): Promise<ItemAnswer> {
  switch (change.kind) {
    case 'create':
      return changed(
        await callUndoable(itemEndpoints.create, {
          body: { ...wireDates(change.draft), scenario_id: change.scenario },
        }),
      );
    case 'update':
      return sendUpdate(change, known);
    case 'visibility':
      return changed(await callUndoable(itemEndpoints.toggleVisibility, { params: { id: change.id } }));
    case 'remove': {
      const { id } = change;
      const { undo_token } = await call(itemEndpoints.remove, { params: { id } });
      return { items: [], removed: [id], undoToken: undo_token, affected: 1, skipped: [] };
    }
    case 'bulk': {
      const { body } = change;
      const { items, affected, skipped, undo_token } = await call(bulkEndpoints.bulkAction, { body });
      const passedOver = new Set(skipped.map(({ id }) => id));
      const removed = body.action === 'delete' ? body.item_ids.filter((id) => !passedOver.has(id)) : [];
      return { items, removed, undoToken: undo_token, affected, skipped };
    }
  }
}
