import * as contract from '@meridian/contract';
import {
  type Endpoint,
  authEndpoints,
  bulkEndpoints,
  stressTestEndpoints,
  itemEndpoints,
  scenarioEndpoints,
  undoEndpoints,
} from '@meridian/contract';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  ALTERED_QUERIES_BY_CALL,
  QUERY_KEYS,
  findAlteredQueries,
  refetchAltered,
  refetchAfterResponse,
} from './refetch-altered.ts';
import { createQueryClient } from './query-client.ts';

const endpoints = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));

test('every call that changes data of a signed-in user has a row, and no other call', () => {
  // A GET that creates missing objects counts as a read.
  const changing = endpoints.filter(
    ({ access, changes, method }) => access !== 'public' && changes && method !== 'GET',
  );
  const names = changing.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(ALTERED_QUERIES_BY_CALL).toSorted()).toEqual(names.toSorted());
});

test.each(
  (
    [
      [itemEndpoints.create, { name: 'Rent', tag_names: [] }, ['items', 'scenarios', 'analysis']],
      [itemEndpoints.create, { name: 'Rent', tag_names: ['home'] }, ['items', 'scenarios', 'tags', 'analysis']],
      [itemEndpoints.update, { amount: 1 }, ['items', 'analysis']],
      [stressTestEndpoints.createStressTest, {}, ['economy']],
      [itemEndpoints.update, { tag_names: [] }, ['items', 'tags', 'analysis']],
      [bulkEndpoints.bulkAction, { action: 'hide', item_ids: [1] }, ['items', 'analysis']],
      [bulkEndpoints.bulkAction, { action: 'delete', item_ids: [1] }, ['items', 'scenarios', 'tags', 'analysis']],
      [bulkEndpoints.bulkAction, { action: 'clear_all_tags', item_ids: [1] }, ['items', 'tags', 'analysis']],
    ] as [Endpoint, object, string[]][]
  ).map(([endpoint, body, altered]) => ({ path: endpoint.path, endpoint, body, altered })),
)('$path with $body alters $altered', ({ endpoint, body, altered }) => {
  expect(findAlteredQueries({ endpoint, body })).toEqual(altered);
});

test.each([
  [{ undid: 'delete' }, false],
  [{ undid: 'import' }, true],
  [undefined, true],
] as const)('an undo with the response %j alters what only an import changes: %s', (answer, isAltered) => {
  const altered = findAlteredQueries({ endpoint: undoEndpoints.undo, answer });
  expect(altered).toEqual(expect.arrayContaining(['scenarios', 'items of every scenario', 'tags', 'analysis']));
  expect([altered.includes('currency'), altered.includes('economy')]).toEqual([isAltered, isAltered]);
});

test('an undo of economic objects alters only them and what was computed with them', () => {
  const sent = { endpoint: undoEndpoints.undo, answer: { undid: 'edit_economy' } } as const;
  expect(findAlteredQueries(sent)).toEqual(['economy']);
});

const written = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part));

/** Returns a query client with these queries on screen, and a list to which the key of every fetched query is added. */
function page(...keys: (readonly unknown[])[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fetched: string[] = [];
  for (const queryKey of keys) {
    const queryFn = async () => fetched.push(queryKey.map(written).join(' '));
    client.setQueryData(queryKey, 0);
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  return { client, fetched };
}

const ALL = Object.values(QUERY_KEYS).filter((key) => key !== QUERY_KEYS.items);

test('altered queries on screen are fetched once', async () => {
  const { client, fetched } = page(...ALL, ['items', 1], ['items', 2]);
  await refetchAltered(client, { endpoint: itemEndpoints.remove, scenario: 1 });
  expect(fetched.toSorted()).toEqual(['economy analysis', 'items 1', 'scenarios', 'tags']);
});

test('altered queries that are not on screen are fetched when they are next shown', async () => {
  const { client, fetched } = page(QUERY_KEYS.tags);
  client.setQueryData(['items', 1], 0);
  await refetchAltered(client, { endpoint: itemEndpoints.remove, scenario: 1 });
  expect(fetched).toEqual(['tags']);
  expect(client.getQueryState(['items', 1])?.isInvalidated).toBe(true);
});

test('an economic object alters the results that were computed with it', async () => {
  const { client, fetched } = page(QUERY_KEYS.items, QUERY_KEYS.economy, [...QUERY_KEYS.analysis, 'crisis']);
  await refetchAltered(client, { endpoint: stressTestEndpoints.createStressTest });
  expect(fetched).toEqual(['economy', 'economy analysis crisis']);
});

test('scenarios are read before the items if a scenario may have been deleted', async () => {
  const { client, fetched } = page(['items', 1], ['items', 2], QUERY_KEYS.tags, QUERY_KEYS.scenarios);
  await refetchAltered(client, { endpoint: scenarioEndpoints.clearAllData });
  expect(fetched).toEqual(['scenarios', 'items 1', 'items 2', 'tags']);
});

test('the items of a scenario that an undo removed are not requested', async () => {
  const analyses = [1, 2].flatMap((scenario_id) => [
    [...QUERY_KEYS.analysis, { scenario_id }],
    [...QUERY_KEYS.analysis, { query: { scenario_id } }],
  ]);
  const { client, fetched } = page(['items', 1], ['items', 2], ...analyses, [...QUERY_KEYS.analysis, {}]);
  const queryFn = async () => [{ id: 1 }];
  new QueryObserver(client, { queryKey: QUERY_KEYS.scenarios, queryFn }).subscribe(() => undefined);
  await refetchAltered(client, { endpoint: undoEndpoints.undo, answer: { undid: 'duplicate_scenario' } });
  expect(fetched).toEqual([
    'items 1',
    'economy analysis {"scenario_id":1}',
    'economy analysis {"query":{"scenario_id":1}}',
    'economy analysis {}',
  ]);
});

test('a failed query is fetched again after the next change, unless no change can alter it', async () => {
  const { client } = page();
  const fetched: string[] = [];
  const show = (queryKey: readonly unknown[]) => {
    const queryFn = async () => {
      fetched.push(queryKey.join(' '));
      throw new Error('not to be had');
    };
    new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => undefined);
  };
  show(['a history']);
  show(QUERY_KEYS.tags);
  const statuses = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status);
  await vi.waitFor(() => expect(statuses()).toEqual(['error', 'error']));
  await refetchAltered(client, { endpoint: stressTestEndpoints.createStressTest });
  expect(fetched).toEqual(['a history', 'tags', 'tags']);
});

test('the response to a request that was sent before the change is not shown', async () => {
  const { client } = page();
  const show = (queryKey: readonly unknown[], queryFn: () => Promise<string>) => {
    client.setQueryData(queryKey, 'at first');
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  };
  const later = (text: string) => new Promise<string>((resolve) => setTimeout(resolve, 0, text));
  const readTags = vi.fn<() => Promise<string>>(() => later('after the change'));
  readTags.mockReturnValueOnce(later('before the change'));
  show(QUERY_KEYS.tags, readTags);
  // They are read first, and the earlier response to the tags arrives meanwhile.
  show(QUERY_KEYS.scenarios, () => later('scenarios'));
  void client.refetchQueries({ queryKey: QUERY_KEYS.tags });
  await refetchAltered(client, { endpoint: itemEndpoints.remove, scenario: 1 });
  expect(client.getQueryData(QUERY_KEYS.tags)).toBe('after the change');
});

test('of several pending changes the last one fetches what all have altered', async () => {
  const { client, fetched } = page(['items', 1], QUERY_KEYS.scenarios, QUERY_KEYS.tags);
  await refetchAltered(client, { endpoint: itemEndpoints.remove, scenario: 1 }, () => false);
  expect(fetched).toEqual([]);
  await refetchAltered(client, { endpoint: itemEndpoints.update, body: { amount: 1 }, scenario: 1 });
  expect(fetched).toEqual(['scenarios', 'items 1', 'tags']);
});

test('if another change begins meanwhile, the remaining queries are left to it', async () => {
  const { client, fetched } = page(['items', 1], QUERY_KEYS.scenarios);
  await refetchAltered(client, { endpoint: itemEndpoints.remove, scenario: 1 }, () => fetched.length === 0);
  expect(fetched).toEqual(['scenarios']);
  expect(client.getQueryState(['items', 1])?.isInvalidated).toBe(true);
});

test.each(['success', 'failure'])(
  'a mutation that names its call settles once the altered data has arrived: %s',
  async (end) => {
    const client = createQueryClient();
    const fetched: string[] = [];
    client.setQueryData(QUERY_KEYS.sessions, 'before');
    const queryFn = async () => fetched.push('sessions');
    new QueryObserver(client, { queryKey: QUERY_KEYS.sessions, queryFn }).subscribe(() => undefined);
    const mutation = new MutationObserver(client, {
      mutationFn: () => (end === 'success' ? Promise.resolve() : Promise.reject(new Error('refused'))),
      meta: { changesBy: authEndpoints.endSession },
    });
    await mutation.mutate().catch(() => undefined);
    expect(fetched).toEqual(['sessions']);
  },
);

test('an unreachable server is reported before the data is read again, a refusal after it', async () => {
  const { client } = page();
  let isRead = false;
  let answer = () => {};
  const reading = new Promise<void>((resolve) => (answer = resolve));
  const queryFn = async () => {
    await reading;
    isRead = true;
    return 1;
  };
  client.setQueryData(QUERY_KEYS.scenarios, 0);
  new QueryObserver(client, { queryKey: QUERY_KEYS.scenarios, queryFn }).subscribe(() => undefined);
  const learn = async (error: ApiError) => {
    const failed = (async () => {
      throw error;
    })();
    await expect(refetchAfterResponse(client, failed, { endpoint: scenarioEndpoints.update })).rejects.toBe(error);
    return isRead;
  };
  expect(await learn(new ApiError({ status: 0, failure: 'unreachable' }))).toBe(false);
  expect(await learn(new ApiError({ status: 500 }))).toBe(false);
  const refusal = learn(new ApiError({ status: 400 }));
  answer();
  expect(await refusal).toBe(true);
});

test('the items of a deleted scenario are not requested', async () => {
  const { client, fetched } = page(['items', 1], ['items', 2], QUERY_KEYS.scenarios);
  await refetchAltered(client, { endpoint: scenarioEndpoints.remove });
  expect(fetched).toEqual(['scenarios']);
});
