import { TAG_NAME_TAKEN, caseKey, currencyEndpoints, preferencesIn, tagEndpoints } from '@meridian/contract';
import { handlersOf, pageOf } from './guest-call.ts';
import { listTags, put } from './guest-plan.ts';
import { invalidField, notFound } from './guest-refusals.ts';

const { list, update } = tagEndpoints;
const { readPreferences, updatePreferences } = currencyEndpoints;

/** The calls on tags that the dashboard makes; what tags amount to it computes itself. */
export const tagCalls = handlersOf(
  { list, update },
  {
    list: ({ plan, query }) => pageOf(query, listTags(plan)),
    update: ({ plan, params: { id }, body }) => {
      const tag = plan.tags.get(id) ?? notFound();
      const { name = tag.name, color = tag.color } = body;
      const isTaken = listTags(plan).some(
        (other) => other.id !== id && caseKey(other.name) === caseKey(name),
      );
      if (isTaken) throw invalidField('name', TAG_NAME_TAKEN);
      put(plan, 'tags', [{ id, name, color }]);
      return listTags(plan).find((one) => one.id === id) ?? notFound();
    },
  },
);

/** The display currency; rates stay what they were when the plan was opened. */
export const currencyCalls = handlersOf(
  { readPreferences, updatePreferences },
  {
    readPreferences: ({ plan }) => preferencesIn(plan.currency, plan.rates),
    updatePreferences: ({ plan, body }) => {
      plan.currency = body.currency;
      return preferencesIn(plan.currency, plan.rates);
    },
  },
);
