import {
  DEFAULT_CURRENCY,
  DEFAULT_SCENARIO_NAME,
  type ExampleLanguage,
  type QuotedRates,
  toldStory,
} from '@meridian/contract';
import type { askFirst } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { readCall } from './guest-call.ts';
import { replaceWithExample } from './guest-changes.ts';
import { bulkCalls, itemCalls } from './guest-item-calls.ts';
import { currencyCalls, tagCalls } from './guest-other-calls.ts';
import { type GuestPlan, newId, put } from './guest-plan.ts';
import { demoDataCalls, scenarioCalls } from './guest-scenario-calls.ts';

type GuestBackend = Parameters<typeof askFirst>[0];

const HANDLERS = new Map([
  ...scenarioCalls,
  ...itemCalls,
  ...bulkCalls,
  ...tagCalls,
  ...currencyCalls,
  ...demoDataCalls,
]);

/** The example household in a plan of its own. */
export function examplePlan(rates: QuotedRates, now: Date, language: ExampleLanguage): GuestPlan {
  const plan: GuestPlan = {
    scenarios: new Map(),
    items: new Map(),
    tags: new Map(),
    journal: new Map(),
    rates,
    selectedId: 0,
    currency: DEFAULT_CURRENCY,
    lastId: 0,
  };
  const id = newId(plan);
  put(plan, 'scenarios', [
    { id, name: DEFAULT_SCENARIO_NAME, is_default: true, created_at: now.toISOString() },
  ]);
  plan.selectedId = id;
  replaceWithExample(plan, id, now, toldStory(language));
  plan.journal.clear();
  return plan;
}

/**
 * Answers the calls on a plan from memory. What anybody may ask, and who is signed in, the server answers as ever: neither tells
 * it anything of the plan. Everything else needs an account. `onChange` is told the plan after each change.
 */
export function guestBackend(
  plan: GuestPlan,
  { onChange, needsAccount }: { onChange: (plan: GuestPlan) => void; needsAccount: () => string },
): GuestBackend {
  let present = plan;
  return async (endpoint, options, askServer) => {
    const handler = HANDLERS.get(endpoint);
    if (handler === undefined) {
      if (endpoint.access === 'public' || endpoint.path.startsWith('/api/auth/'))
        return askServer(endpoint, options);
      throw new ApiError({ status: 403, detail: needsAccount() });
    }
    // All or nothing, like the server's transaction: what is thrown on the way leaves the plan as it was.
    const draft = endpoint.changes ? copyOf(present) : present;
    const answer = handler(readCall(endpoint, options, draft));
    if (endpoint.changes) {
      present = draft;
      onChange(present);
    }
    return answer;
  };
}

/** Its things are never changed themselves, only replaced. */
function copyOf(plan: GuestPlan): GuestPlan {
  const { scenarios, items, tags, journal } = plan;
  return {
    ...plan,
    scenarios: new Map(scenarios),
    items: new Map(items),
    tags: new Map(tags),
    journal: new Map(journal),
  };
}
