/** Whatever somebody may ask of a plan, told by places in lists rather than by ids: each side has ids of its own. */
import {
  type BulkActionName,
  type Endpoint,
  type FinancialItem,
  type Scenario,
  TEMPLATE_IDS,
  type Tag,
  bulkEndpoints,
  currencyEndpoints,
  demoDataEndpoints,
  itemEndpoints,
  scenarioEndpoints,
  tagEndpoints,
} from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES } from '@meridian/engine';
import fc from 'fast-check';

/** What one side has, as its lists answer it, and every undo token it gave, the newest first. */
export interface Shown {
  items: readonly FinancialItem[];
  scenarios: readonly Scenario[];
  tags: readonly Tag[];
  tokens: readonly string[];
}

/** One call as either side takes it. */
export interface Asked {
  endpoint: Endpoint;
  params?: Record<string, number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A wish in the ids of one side; null where there is nothing to wish it of. */
export type Wish = (shown: Shown) => Asked | null;

const at = <Thing>(things: readonly Thing[], place: number): Thing | undefined =>
  things[place % Math.max(1, things.length)];

const place = fc.nat(40);
const goodName = fc.constantFrom('Rent', ' rent ', 'Salary', 'Rent (copy)', 'שכר', 'x'.repeat(200));
const name = fc.oneof(goodName, fc.constantFrom('Default', ''));
const tagName = fc.constantFrom('Home', 'home', 'Work', 'דירה', '__proto__');
const tagNames = fc.array(tagName, { maxLength: 4 });
const goodMoney = fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100);
const money = fc.oneof(goodMoney, fc.constantFrom(1e12, 1.005, -1, '12.345'));
const percent = fc.constantFrom(0, 0.5, 1.25, 2, 100, -3);
const goodDate = fc.constantFrom(null, '2027-01-31', '2050-02-28', '2200-12-31');
const date = fc.oneof(goodDate, fc.constantFrom('2019-12-01', '2026-02-30'));
const currency = fc.constantFrom(...CURRENCY_CODES);
const category = fc.constantFrom(...CATEGORIES);

const fields = {
  name,
  category,
  from_date: date,
  to_date: date,
  amount: money,
  currency,
  existing_funds: money,
  existing_funds_currency: currency,
  monthly_interest_rate: percent,
  management_fee_saving: percent,
  interest_limit: percent,
  is_hidden: fc.boolean(),
  tag_names: tagNames,
};
/** Mostly what any category takes, now and then what some refuse. */
const plain = {
  name: goodName,
  category,
  amount: goodMoney,
  currency,
  to_date: goodDate,
  tag_names: tagNames,
};
const required: { requiredKeys: ('name' | 'category' | 'amount' | 'currency')[] } = {
  requiredKeys: ['name', 'category', 'amount', 'currency'],
};
const draft = fc.oneof(
  { weight: 3, arbitrary: fc.record(plain, required) },
  { weight: 1, arbitrary: fc.record(fields, required) },
);
const patch = fc.oneof(
  { weight: 3, arbitrary: fc.record(plain, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
);

const ACTIONS: { [Name in BulkActionName]: Record<string, fc.Arbitrary<unknown>> } = {
  edit_from_date: { from_date: date },
  edit_to_date: { to_date: date },
  extend_period: { extend_months: fc.integer({ min: -40, max: 40 }) },
  shift_dates: { shift_days: fc.integer({ min: -400, max: 400 }) },
  change_currency: { currency, convert: fc.boolean() },
  adjust_amount_percent: { percentage_change: fc.constantFrom(10, -5.5, 0.1, 200, -20) },
  adjust_amount_fixed: { amount_change: fc.constantFrom(10, -50.25, 0.005) },
  set_interest_rate: { monthly_interest_rate: percent },
  set_mgmt_fees: { management_fee_saving: percent, interest_limit: percent },
  set_notes: { notes: fc.constantFrom('', 'One\nTwo') },
  clear_fees: {},
  change_category: { category },
  duplicate_items: {},
  add_tag: { tag_name: tagName, tag_color: fc.constantFrom('#123456', '#ABCDEF') },
  remove_tag: { tag_name: tagName },
  clear_all_tags: {},
  hide: {},
  show: {},
  delete: {},
};

const ofItem = (arbitrary: fc.Arbitrary<(item: FinancialItem) => Asked>): fc.Arbitrary<Wish> =>
  fc.tuple(place, arbitrary).map(([where, ask]) => ({ items }) => {
    const item = at(items, where);
    return item === undefined ? null : ask(item);
  });

const ofScenario = (arbitrary: fc.Arbitrary<(scenario: Scenario) => Asked>): fc.Arbitrary<Wish> =>
  fc.tuple(place, arbitrary).map(([where, ask]) => ({ scenarios }) => {
    // Small numbers come most often, and Default, the first, can do the least.
    const scenario = at(scenarios.toReversed(), where);
    return scenario === undefined ? null : ask(scenario);
  });

const bulk: fc.Arbitrary<Wish> = fc
  .constantFrom(...(Object.keys(ACTIONS) as BulkActionName[]))
  .chain((action) =>
    fc
      .tuple(fc.record(ACTIONS[action]), fc.array(place, { minLength: 1, maxLength: 8 }))
      .map(([parameters, places]) => {
        return ({ items }: Shown) => {
          const ids = places.flatMap((where) => at(items, where)?.id ?? []);
          return { endpoint: bulkEndpoints.bulkAction, body: { action, item_ids: ids, ...parameters } };
        };
      }),
  );

const undo: fc.Arbitrary<Wish> = fc.nat(3).map((where) => ({ tokens }) => {
  const token = tokens[where];
  return token === undefined ? null : { endpoint: bulkEndpoints.undo, body: { undo_token: token } };
});

/** A bare call on a scenario, as most of them are. */
const scenarioCall = fc.constantFrom(
  scenarioEndpoints.select,
  scenarioEndpoints.duplicate,
  scenarioEndpoints.clearItems,
  scenarioEndpoints.remove,
);

const CLEAR_ALL: Asked = { endpoint: scenarioEndpoints.clearAllData, body: { confirm: true } };

const wishOfOne: fc.Arbitrary<Wish>[] = [
  draft.map((body) => () => ({ endpoint: itemEndpoints.create, body })),
  ofItem(
    fc.tuple(patch, fc.boolean()).map(([body, isSeen]) => ({ id, updated_at: version }) => {
      const seen = { 'If-Unmodified-Since-Version': isSeen ? version : '2020-01-01T00:00:00.000Z' };
      return { endpoint: itemEndpoints.update, params: { id }, body, headers: seen };
    }),
  ),
  ofItem(
    patch.map((body) => ({ id }) => ({ endpoint: itemEndpoints.update, params: { id }, body })),
  ),
  ofItem(fc.constant(({ id }) => ({ endpoint: itemEndpoints.toggleVisibility, params: { id } }))),
  ofItem(fc.constant(({ id }) => ({ endpoint: itemEndpoints.remove, params: { id } }))),
  fc
    .tuple(
      place,
      fc.record({ name: tagName, color: fc.constantFrom('#abcdef', 'blue') }, { requiredKeys: [] }),
    )
    .map(([where, body]) => ({ tags }) => {
      const tag = at(tags, where);
      return tag === undefined ? null : { endpoint: tagEndpoints.update, params: { id: tag.id }, body };
    }),
  currency.map((code) => () => ({ endpoint: currencyEndpoints.updatePreferences, body: { currency: code } })),
];

const wishOfAll: fc.Arbitrary<Wish>[] = [
  name.map((body) => () => ({ endpoint: scenarioEndpoints.create, body: { name: body } })),
  ofScenario(
    name.map((to) => ({ id }) => ({
      endpoint: scenarioEndpoints.rename,
      params: { id },
      body: { name: to },
    })),
  ),
  ofScenario(
    scenarioCall.map((endpoint) => ({ id }) => ({ endpoint, params: { id } })),
  ),
  ofScenario(
    fc.constantFrom(undefined, ...TEMPLATE_IDS).map((template) => ({ id }) => {
      return { endpoint: demoDataEndpoints.add, body: { scenario_id: id, template } };
    }),
  ),
];

/** Mostly of items, seldom that everything goes. */
export const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...wishOfOne) },
  { weight: 10, arbitrary: bulk },
  { weight: 8, arbitrary: undo },
  { weight: 6, arbitrary: fc.oneof(...wishOfAll) },
  { weight: 1, arbitrary: fc.constant(() => CLEAR_ALL) },
);
