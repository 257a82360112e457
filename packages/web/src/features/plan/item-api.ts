import { type FinancialItem, bulkEndpoints, itemEndpoints, toRequestDates } from '@meridian/contract';
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
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts';
import { QUERY_KEYS, type SentChange, createLastChangeCheck, refetchAltered } from '#lib/api/refetch-altered.ts';
import { waitUntilSaved } from '#lib/api/wait-until-saved.ts';
import { memoizeLast } from '#lib/memoize-last.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { bulkActionResultText } from '#features/plan/bulk/bulk-action-result.ts';
import { type CachedItems, sendItemUpdate } from '#features/plan/conflict/send-item-update.ts';
import {
  type ItemResponse,
  type ItemChange,
  applyItemChange,
  toSingleItemResponse,
  applyItemResponse,
} from './item-changes.ts';
import { offerUndo } from './undo-store.ts';

const ITEMS = QUERY_KEYS.items;

/** Returns the query that fetches all items of a scenario page by page, newest first. */
export function itemsQuery(scenario: number) {
  return queryOptions({
    queryKey: [...ITEMS, scenario],
    queryFn: ({ signal }): Promise<readonly FinancialItem[]> =>
      fetchAllPages((page) => call(itemEndpoints.list, { query: { scenario_id: scenario, ...page }, signal })),
  });
}

/**
 * Returns the items of several scenarios, in the order of `scenarios`: the server's items with all pending changes applied. Suspends until
 * they are loaded.
 */
export function useItemLists(scenarios: readonly number[]): readonly (readonly FinancialItem[])[] {
  const lists = useSuspenseQueries({ queries: scenarios.map(itemsQuery), combine: dataOf });
  const changes = useMutationState({
    filters: { mutationKey: ITEMS, status: 'pending' },
    select: (mutation) => mutation as Mutation<ItemResponse, Error, ItemChange>,
  });
  return useMemo(
    () =>
      lists.map((items, index) => withChanges(items, ...changes.filter((change) => isOpen(change, scenarios[index])))),
    [lists, changes, scenarios],
  );
}

/**
 * Changes whose response is already in the list. The query library reports such a change as pending for another moment,
 * and applying it again would show a new item twice.
 */
const answered = new WeakSet<ItemChange>();

const isOpen = (change: Mutation<ItemResponse, Error, ItemChange>, scenario: number | undefined) =>
  wishOf(change).scenario === scenario && !answered.has(wishOf(change));

const wishOf = ({ state }: Mutation<ItemResponse, Error, ItemChange>) => state.variables as ItemChange;

/**
 * Returns the server's items with the pending changes applied. Memoized, so that all components share one list and the results computed
 * from it.
 */
const withChanges = memoizeLast(
  (items: readonly FinancialItem[], ...changes: Mutation<ItemResponse, Error, ItemChange>[]) =>
    changes.reduce((list, change) => applyItemChange(list, wishOf(change)), items),
);

function dataOf(results: { data: readonly FinancialItem[] }[]): (readonly FinancialItem[])[] {
  return results.map(({ data }) => data);
}

/** Returns the items of one scenario; see {@link useItemLists}. */
export function useItems(scenario: number): readonly FinancialItem[] {
  const scenarios = useMemo(() => [scenario], [scenario]);
  const [items = []] = useItemLists(scenarios);
  return items;
}

/**
 * Returns a function that changes items: `await change({ kind: 'remove', scenario, id })`. Changes are shown at once and sent one by one in
 * the user's order; each can be undone. Throws the error of a failed change.
 */
export function useChangeItems(): (change: ItemChange) => Promise<ItemResponse> {
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
      client.setQueryData(queryKey, (items) => items && applyItemResponse(items, change.scenario, answer));
    },
    // Runs after an error too, because the server may have stored the change.
    onSettled: (_answer, _error, change) => {
      // Fetches only after the last pending change. The response to an earlier fetch would not contain the later
      // changes and would be shown in between.
      void refetchAltered(client, callOf(change), createLastChangeCheck(client, ITEMS));
    },
  });
  return mutateAsync;
}

/** Returns the server's items of a scenario from the query cache. */
function savedItems(client: QueryClient, scenario: number): readonly FinancialItem[] {
  return client.getQueryData(itemsQuery(scenario).queryKey) ?? [];
}

function knownItems(client: QueryClient, scenario: number): CachedItems {
  const { queryKey } = itemsQuery(scenario);
  return {
    find: (id) => savedItems(client, scenario).find((item) => item.id === id),
    replace: (item) =>
      client.setQueryData(
        queryKey,
        (items) => items && applyItemResponse(items, scenario, { items: [item], removed: [] }),
      ),
  };
}

/** Waits until no change to items is pending; returns whether all of them were stored. */
export const waitForSavedItems = (client: QueryClient): Promise<boolean> => waitUntilSaved(client, ITEMS);

/** Returns the request of a change, which determines the queries to fetch again. */
function callOf(change: ItemChange): SentChange {
  const { scenario } = change;
  switch (change.kind) {
    case 'create':
      return { scenario, endpoint: itemEndpoints.create, body: toRequestDates(change.draft) };
    case 'update':
      return { scenario, endpoint: itemEndpoints.update, body: toRequestDates(change.patch) };
    case 'visibility':
      return { scenario, endpoint: itemEndpoints.toggleVisibility };
    case 'remove':
      return { scenario, endpoint: itemEndpoints.remove };
    case 'bulk':
      return { scenario, endpoint: bulkEndpoints.bulkAction, body: change.body };
  }
}

/** Sends a change to the server with its endpoint; `known` gives access to the cached items. */
async function sendChange(change: ItemChange, known: CachedItems): Promise<ItemResponse> {
  switch (change.kind) {
    case 'create':
      return toSingleItemResponse(
        await callUndoable(itemEndpoints.create, {
          body: { ...toRequestDates(change.draft), scenario_id: change.scenario },
        }),
      );
    case 'update':
      return sendItemUpdate(change, known);
    case 'visibility':
      return toSingleItemResponse(await callUndoable(itemEndpoints.toggleVisibility, { params: { id: change.id } }));
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

interface Made {
  change: ItemChange;
  /** The server's items before the change. */
  before: readonly FinancialItem[];
  answer: ItemResponse;
}

/** Offers to undo a change. Deletions and bulk actions also show a notification. */
function offerItemUndo(made: Made, t: Translate): void {
  const { change, before, answer } = made;
  if (answer.undoToken === null) return;
  const notice =
    change.notice ??
    (change.kind === 'bulk'
      ? bulkActionResultText(change.body.action, answer, t)
      : change.kind === 'remove'
        ? t('items.delete.done', { name: nameOf(before, change.id) })
        : null);
  offerUndo({ sentence: whatWasDone(made, t), notice, token: answer.undoToken });
}

/** Returns the label of the change: 'deleted Rent', 'deleted 5 items', 'changed the currency of Rent'. */
function whatWasDone({ change, before, answer }: Made, t: Translate): string {
  switch (change.kind) {
    case 'create':
      return t('items.undo.what.added', { name: change.draft.name });
    case 'update':
      return t('items.undo.what.edited', { name: nameOf(before, change.id) });
    case 'visibility':
      return t(change.hidden ? 'items.undo.what.hid' : 'items.undo.what.showed', {
        name: nameOf(before, change.id),
      });
    case 'remove':
      return t('items.undo.what.deleted', { name: nameOf(before, change.id) });
    case 'bulk': {
      const [only, ...others] = change.body.item_ids;
      const isOne = only !== undefined && others.length === 0;
      const items = isOne ? nameOf(before, only) : t('items.count', { count: answer.affected });
      return t(`items.bulk.did.${change.body.action}`, { items });
    }
  }
}

function nameOf(items: readonly FinancialItem[], id: number): string {
  return items.find((item) => item.id === id)?.name ?? '';
}
