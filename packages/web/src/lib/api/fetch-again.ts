/** The answers of a page that each change can have altered: one row a call. That is fetched again after it. */
import type { BulkAction, Endpoint, UndoResult } from '@meridian/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The answers that a page holds and a change can alter, by the query key that theirs begin with. */
export const QUERY_KEYS = {
  /** Followed by a scenario's id. */
  items: ['items'],
  scenarios: ['scenarios'],
  tags: ['tags'],
  currency: ['currency'],
  /** Economic objects and live data. */
  economy: ['economy'],
  /** Analyses by the server of a plan and its economy; altered with either of them. */
  analysis: ['economy', 'analysis'],
  sessions: ['sessions'],
  identities: ['identities'],
  'second-factor': ['second-factor'],
} as const;

/** `items` are those of the scenario that the change is about. */
type Altered = keyof typeof QUERY_KEYS | 'items of every scenario';
/** The part of an answer that tells what was altered: of an undo or redo, of what it was. */
interface Answered {
  undid?: UndoResult['action'] | undefined;
}
type Row = readonly Altered[] | ((body: object, answer?: Answered) => readonly Altered[]);

/** Tags come with an item's, and count the items that carry them. */
const namedTags = (body: object): Altered[] => (isNaming(body, 'tag_names') ? ['tags'] : []);
const isNaming = (body: object, field: string) => {
  const named: unknown = Reflect.get(body, field);
  return named !== undefined && !(Array.isArray(named) && named.length === 0);
};

/** The answers that a bulk action alters beside the items. */
const BULK: Partial<Record<BulkAction['action'], readonly Altered[]>> = {
  duplicate_items: ['scenarios', 'tags'],
  delete: ['scenarios', 'tags'],
  add_tag: ['tags'],
  remove_tag: ['tags'],
  clear_all_tags: ['tags'],
};

/** The profile is no query: whoever changes it shows the answer (features/auth). */
const NOTHING: Row = [];
const WHOLE_PLAN: readonly Altered[] = ['scenarios', 'items of every scenario', 'tags'];
const WHOLE_IMPORT: readonly Altered[] = [...WHOLE_PLAN, 'currency', 'economy'];

/** By what was undone; {@link WHOLE_PLAN} where it was anything else. */
const UNDONE: Partial<Record<UndoResult['action'], readonly Altered[]>> = {
  import: WHOLE_IMPORT,
  edit_economy: ['economy'],
};

/** Scenarios tell how many items they have, tags how many items carry them. */
export const ALTERED_BY: Readonly<Record<string, Row>> = {
  'POST /api/financial-items/': (body) => ['items', 'scenarios', ...namedTags(body)],
  'PATCH /api/financial-items/:id/': (body) => ['items', ...('tag_names' in body ? (['tags'] as const) : [])],
  'POST /api/financial-items/:id/toggle_visibility/': ['items'],
  'DELETE /api/financial-items/:id/': ['items', 'scenarios', 'tags'],
  'POST /api/financial-items/bulk_action/': (body) => ['items', ...(BULK[(body as BulkAction).action] ?? [])],
  // Without an answer nobody knows what it undid: everything that an import can have brought.
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
  // Its items are gone with it: nobody must ask for them.
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
  'POST /api/auth/change-password/': ['sessions'],
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

  // Whoever comes or leaves begins with an empty page.
  'POST /api/auth/guest/keep/': NOTHING,
  'POST /api/auth/logout/': NOTHING,
  'POST /api/auth/delete-account/': NOTHING,
};

/** A call that changes something, as it was sent. */
export interface SentChange {
  endpoint: Endpoint;
  /** Absent where no row asks for it. */
  body?: object;
  /** Its answer, where a row asks for it; absent where no answer came. */
  answer?: Answered | undefined;
  /** Whose `items` are meant. */
  scenario?: number;
}

const PLAN: readonly Altered[] = ['items', 'items of every scenario', 'scenarios', 'currency'];

/** The answers that it can have altered; throws RangeError for a call without a row. */
export function alteredBy({
  endpoint,
  body = {},
  answer,
}: Pick<SentChange, 'endpoint' | 'body' | 'answer'>): readonly Altered[] {
  const row = ALTERED_BY[`${endpoint.method} ${endpoint.path}`];
  if (row === undefined) throw new RangeError(`No row says what ${endpoint.path} alters`);
  const altered = typeof row === 'function' ? row(body, answer) : row;
  return altered.some((each) => PLAN.includes(each)) ? [...altered, 'analysis'] : altered;
}

/**
 * Fetches again what a change can have altered, as far as it is on screen; the rest when it is next. Resolves when it is here. Where
 * `isLast` says that another change is under way, that one fetches what both have altered.
 */
export async function fetchAgain(
  client: QueryClient,
  { scenario, ...sent }: SentChange,
  isLast = () => true,
): Promise<void> {
  for (const altered of alteredBy(sent))
    void client.invalidateQueries({ queryKey: keyOf(altered, scenario), refetchType: 'none' });
  const fetch = (queryKey: readonly string[]) =>
    client.refetchQueries({
      queryKey,
      type: 'active',
      predicate: (query) => isAltered(query) && !isOfGoneScenario(client, query),
    });
  // Scenarios first: nobody must ask for the items of one that is gone, even if the page still shows it for a moment.
  if (isLast()) await fetch(QUERY_KEYS.scenarios);
  if (isLast()) await fetch([]);
}

/** A query that has failed counts as invalidated too: what no change can alter is left alone. */
const isAltered = ({ queryKey: [first], state }: Query) =>
  state.isInvalidated && Object.values(QUERY_KEYS).some(([ours]) => ours === first);

function isOfGoneScenario(client: QueryClient, { queryKey }: Query): boolean {
  const scenarios: unknown = client.getQueryData(QUERY_KEYS.scenarios);
  const id = scenarioOf(queryKey);
  return (
    id !== undefined && Array.isArray(scenarios) && scenarios.every((one: { id: number }) => one.id !== id)
  );
}

/** The scenario that items or an analysis of a plan are of. */
function scenarioOf([first, second, question]: readonly unknown[]): unknown {
  if (first === 'items') return second;
  const { query = question } = (question ?? {}) as { query?: unknown };
  return ((query ?? {}) as { scenario_id?: unknown }).scenario_id;
}

/**
 * The answer to a call that changes something, once what it altered is here, also where it was refused. Where the server has no answer or
 * is out of order, reading again is not waited for: that fails as slowly, and who asked is to learn it at once.
 */
export async function thenFetchAgain<Answer>(
  client: QueryClient,
  answer: Promise<Answer>,
  change: SentChange,
): Promise<Answer> {
  try {
    await answer;
  } catch (error) {
    const isRead = fetchAgain(client, change);
    if (error instanceof ApiError && error.isOurs) await isRead;
    throw error;
  }
  await fetchAgain(client, change);
  return answer;
}

function keyOf(altered: Altered, scenario: number | undefined): readonly unknown[] {
  if (altered === 'items of every scenario') return QUERY_KEYS.items;
  return altered === 'items' ? [...QUERY_KEYS.items, scenario] : QUERY_KEYS[altered];
}
