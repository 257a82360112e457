/** For each call of the API that changes data, the queries that it can alter. These queries are fetched again after the call. */
import type { BulkAction, Endpoint, UndoResult } from '@meridian/contract';
import type { MutationKey, Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The query keys, or their first parts, of all queries that a change can alter. */
export const QUERY_KEYS = {
  /** The full key also contains the id of a scenario. */
  items: ['items'],
  scenarios: ['scenarios'],
  tags: ['tags'],
  currency: ['currency'],
  /** The economic objects (inflation models, stress tests, economic scenarios) and live economic data. */
  economy: ['economy'],
  /** The server's analyses of the plan. A change of the plan or of an economic object alters them. */
  analysis: ['economy', 'analysis'],
  sessions: ['sessions'],
  'api-tokens': ['api-tokens'],
  identities: ['identities'],
  'second-factor': ['second-factor'],
} as const;

/** The names of queries that a call can alter. `items` stands for the items of the changed scenario only. */
type Altered = keyof typeof QUERY_KEYS | 'items of every scenario';
/** The part of an undo's response that determines which queries were altered: the action that was undone or redone. */
interface Answered {
  undid?: UndoResult['action'] | undefined;
}
type Row = readonly Altered[] | ((body: object, answer?: Answered) => readonly Altered[]);

/** Returns `tags` if the request body has tag names, because each tag contains its number of items. */
const namedTags = (body: object): Altered[] => (isNaming(body, 'tag_names') ? ['tags'] : []);
const isNaming = (body: object, field: string) => {
  const named: unknown = Reflect.get(body, field);
  return named !== undefined && !(Array.isArray(named) && named.length === 0);
};

/** The queries that a bulk action alters in addition to the items. */
const BULK: Partial<Record<BulkAction['action'], readonly Altered[]>> = {
  duplicate_items: ['scenarios', 'tags'],
  delete: ['scenarios', 'tags'],
  add_tag: ['tags'],
  remove_tag: ['tags'],
  clear_all_tags: ['tags'],
};

/**
 * For calls that alter no query. Calls that change the profile are among them: the profile is not a query, and the page takes it from the
 * response (features/identity).
 */
const NOTHING: Row = [];
const WHOLE_PLAN: readonly Altered[] = ['scenarios', 'items of every scenario', 'tags'];
const WHOLE_IMPORT: readonly Altered[] = [...WHOLE_PLAN, 'currency', 'economy'];

/** The queries altered by undoing an action; all actions that are not listed alter {@link WHOLE_PLAN}. */
const UNDONE: Partial<Record<UndoResult['action'], readonly Altered[]>> = {
  import: WHOLE_IMPORT,
  edit_economy: ['economy'],
};

/** The queries altered by each call. Scenarios contain their number of items, and tags the number of items that carry them. */
export const ALTERED_QUERIES_BY_CALL: Readonly<Record<string, Row>> = {
  'POST /api/financial-items/': (body) => ['items', 'scenarios', ...namedTags(body)],
  'PATCH /api/financial-items/:id/': (body) => ['items', ...('tag_names' in body ? (['tags'] as const) : [])],
  'POST /api/financial-items/:id/toggle_visibility/': ['items'],
  'DELETE /api/financial-items/:id/': ['items', 'scenarios', 'tags'],
  'POST /api/financial-items/bulk_action/': (body) => ['items', ...(BULK[(body as BulkAction).action] ?? [])],
  // Without a response it is unknown which action was undone. It may have been an import, so everything that an import alters is fetched
  // again.
  'POST /api/financial-items/undo/': (_body, { undid = 'import' } = {}) => UNDONE[undid] ?? WHOLE_PLAN,

  'POST /api/scenarios/': ['scenarios'],
  'POST /api/scenarios/ensure_default_selected/': ['scenarios'],
  'PATCH /api/scenarios/:id/': (body) => {
    if ('people' in body) return WHOLE_PLAN;
    return ['scenarios', ...('milestones' in body ? (['items'] as const) : [])];
  },
  'POST /api/scenarios/:id/select/': ['scenarios'],
  'POST /api/scenarios/:id/duplicate/': ['scenarios', 'tags'],
  'POST /api/scenarios/:id/clear_items/': ['items', 'scenarios', 'tags'],
  // The items were deleted with the scenario and must not be requested.
  'DELETE /api/scenarios/:id/': ['scenarios', 'tags'],
  'POST /api/scenarios/clear_all_data/': WHOLE_PLAN,
  'POST /api/demo-data/': ['items', 'scenarios', 'tags'],

  'POST /api/tags/': ['tags'],
  'PATCH /api/tags/:id/': ['tags', 'items of every scenario'],
  'POST /api/tags/:id/merge/': ['tags', 'items of every scenario'],
  'DELETE /api/tags/:id/': ['tags', 'items of every scenario'],

  'POST /api/inflation-models/': ['economy'],
  'PUT /api/inflation-models/:id/': ['economy'],
  'DELETE /api/inflation-models/:id/': ['economy'],
  'POST /api/stress-tests/': ['economy'],
  'PUT /api/stress-tests/:id/': ['economy'],
  'DELETE /api/stress-tests/:id/': ['economy'],
  'POST /api/economic-scenarios/': ['economy'],
  'PUT /api/economic-scenarios/:id/': ['economy'],
  'DELETE /api/economic-scenarios/:id/': ['economy'],
  'POST /api/economic-scenarios/create_default/': ['economy'],
  'POST /api/economic/create-enhanced-models/': ['economy'],
  'POST /api/economic/refresh-stress-tests/': ['economy'],
  'POST /api/advanced-forecast/update_scenarios_from_live_data/': ['economy'],

  'PATCH /api/currency/preferences/': ['currency', 'economy'],
  'POST /api/import/data/': WHOLE_IMPORT,
  'POST /api/import/csv/': WHOLE_PLAN,

  'PATCH /api/auth/user/': (body) => ('people' in body ? WHOLE_PLAN : NOTHING),
  'POST /api/auth/change-password/': ['sessions', 'api-tokens'],
  'POST /api/auth/api-tokens/': ['api-tokens'],
  'DELETE /api/auth/api-tokens/:id/': ['api-tokens'],
  'DELETE /api/auth/sessions/:id/': ['sessions'],
  'DELETE /api/auth/identities/:id/': ['identities'],
  'POST /api/auth/hand-over/': NOTHING,
  'POST /api/auth/second-factor/totp/': NOTHING,
  'POST /api/auth/second-factor/totp/confirm/': ['second-factor'],
  'POST /api/auth/second-factor/totp/remove/': ['second-factor'],
  'POST /api/auth/second-factor/recovery-codes/': ['second-factor'],
  'POST /api/auth/second-factor/passkeys/options/': NOTHING,
  'POST /api/auth/second-factor/passkeys/': ['second-factor'],
  'PATCH /api/auth/second-factor/passkeys/:id/': ['second-factor'],
  'POST /api/auth/second-factor/passkeys/:id/remove/': ['second-factor'],
  'POST /api/submit_feedback/': NOTHING,
  'POST /api/auth/guest/bring-along/': WHOLE_PLAN,

  // Signing in or out discards all queries, so none is fetched again.
  'POST /api/auth/guest/keep/': NOTHING,
  'POST /api/auth/logout/': NOTHING,
  'POST /api/auth/delete-account/': NOTHING,
};

/** A call that has changed data, and the values that determine which queries it altered. */
export interface SentChange {
  endpoint: Endpoint;
  /** The request body, if the call's row needs it. */
  body?: object;
  /** The response, if the call's row needs it; undefined if there was none. */
  answer?: Answered | undefined;
  /** The id of the scenario whose `items` are altered. */
  scenario?: number;
}

const PLAN: readonly Altered[] = ['items', 'items of every scenario', 'scenarios', 'currency'];

/** Returns the queries that a call can have altered. Throws RangeError for a call without a row. */
export function findAlteredQueries({
  endpoint,
  body = {},
  answer,
}: Pick<SentChange, 'endpoint' | 'body' | 'answer'>): readonly Altered[] {
  const row = ALTERED_QUERIES_BY_CALL[`${endpoint.method} ${endpoint.path}`];
  if (row === undefined) throw new RangeError(`No row says what ${endpoint.path} alters`);
  const altered = typeof row === 'function' ? row(body, answer) : row;
  return altered.some((each) => PLAN.includes(each)) ? [...altered, 'analysis'] : altered;
}

/**
 * Fetches again the queries on screen that a change can have altered, and marks all others to be fetched when they are next shown. Resolves
 * when the new data has arrived. If `isLast` returns false because another change is pending, nothing more is fetched: the other change
 * fetches the queries of both.
 */
export async function refetchAltered(
  client: QueryClient,
  { scenario, ...sent }: SentChange,
  isLast = () => true,
): Promise<void> {
  for (const altered of findAlteredQueries(sent)) {
    const queryKey = keyOf(altered, scenario);
    // A response to a request that was sent before the change would arrive as fresh data and show the old state.
    void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  const fetch = (queryKey: readonly string[]) =>
    client.refetchQueries({
      queryKey,
      type: 'active',
      predicate: (query) => isAltered(query) && !isOfGoneScenario(client, query),
    });
  // Scenarios first, so that the items of a deleted scenario are not requested while the page still shows it.
  if (isLast()) await fetch(QUERY_KEYS.scenarios);
  if (isLast()) await fetch([]);
}

/**
 * Returns the argument `isLast` of {@link refetchAltered}, which returns true while the caller's change is the only pending one under this
 * mutation key. Must be called while that change is being sent. Changes are sent one by one, so it is then the first pending one.
 */
export function createLastChangeCheck(client: QueryClient, mutationKey: MutationKey): () => boolean {
  const underWay = () => client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  const [mine] = underWay();
  return () => underWay().every((other) => other === mine);
}

/**
 * Returns true if the change can have altered this query. Being invalidated is not sufficient: a failed query counts as invalidated too,
 * but must not be fetched if no change can alter it.
 */
const isAltered = ({ queryKey: [first], state }: Query) =>
  state.isInvalidated && Object.values(QUERY_KEYS).some(([ours]) => ours === first);

function isOfGoneScenario(client: QueryClient, { queryKey }: Query): boolean {
  const scenarios: unknown = client.getQueryData(QUERY_KEYS.scenarios);
  const id = scenarioOf(queryKey);
  return id !== undefined && Array.isArray(scenarios) && scenarios.every((one: { id: number }) => one.id !== id);
}

/** Returns the scenario id in a query key of items or of an analysis. */
function scenarioOf([first, second, question]: readonly unknown[]): unknown {
  if (first === 'items') return second;
  const { query = question } = (question ?? {}) as { query?: unknown };
  return ((query ?? {}) as { scenario_id?: unknown }).scenario_id;
}

/**
 * Waits for the response to a change and then for the data that it altered, also if the server refused the change. If the server is
 * unreachable or failing, the error is thrown at once, because fetching the data would fail just as slowly.
 */
export async function refetchAfterResponse<Answer>(
  client: QueryClient,
  response: Promise<Answer>,
  change: SentChange,
): Promise<Answer> {
  try {
    await response;
  } catch (error) {
    const isRead = refetchAltered(client, change);
    if (error instanceof ApiError && error.isOurs) await isRead;
    throw error;
  }
  await refetchAltered(client, change);
  return response;
}

function keyOf(altered: Altered, scenario: number | undefined): readonly unknown[] {
  if (altered === 'items of every scenario') return QUERY_KEYS.items;
  return altered === 'items' ? [...QUERY_KEYS.items, scenario] : QUERY_KEYS[altered];
}
