/**
 * Merges assumptions that two users, or two tabs, change at the same time. A separate file, so that the page loads it together
 * with the form that needs it.
 */
import type { Assumptions, AssumptionsPatch } from './assumptions.ts';

type Member = keyof Assumptions;

/** Returns true if both assumptions have the same value of a member; the order of currencies in it does not matter. */
export function isSameAssumption(one: Assumptions, other: Assumptions, member: Member): boolean {
  const [values, others] = [one, other].map((each) => assumedValues({ [member]: each[member] }));
  return differing(values ?? {}, others ?? {}).length === 0;
}

/**
 * Three-way merge of a change of assumptions. The client read `seen` and wants to store `wanted`; meanwhile `now` was stored. Values that
 * the client did not change stay as in `now`. Returns the members to send, each as a whole, and the paths of disputed values, such as
 * 'fx.drift.EUR': both sides changed them, to different values.
 */
export function mergeAssumptions(
  seen: Assumptions,
  wanted: Assumptions,
  now: Assumptions,
): { patch: AssumptionsPatch; disputed: string[] } {
  const merged: Assumptions = {
    deficit_policy: laid(seen.deficit_policy, wanted.deficit_policy, now.deficit_policy),
    fx: {
      model: laid(seen.fx.model, wanted.fx.model, now.fx.model),
      drift: laidEach(seen.fx.drift, wanted.fx.drift, now.fx.drift),
    },
    pinned_rates: laidEach(seen.pinned_rates, wanted.pinned_rates, now.pinned_rates),
    cash_rate: laid(seen.cash_rate, wanted.cash_rate, now.cash_rate),
    prices: laidEach(seen.prices, wanted.prices, now.prices),
  };
  const [before, mine, theirs] = [seen, wanted, now].map(assumedValues);
  const members = (Object.keys(merged) as Member[]).filter((member) => !isSameAssumption(merged, now, member));
  return {
    patch: Object.fromEntries(members.map((member) => [member, merged[member]])),
    disputed: differing(before ?? {}, mine ?? {}).filter(
      (path) => theirs?.[path] !== before?.[path] && theirs?.[path] !== mine?.[path],
    ),
  };
}

type Values = Partial<Record<string, string | number>>;

/** Returns all values by their path in the JSON, such as 'fx.drift.EUR'. */
function assumedValues(assumed: object): Values {
  return Object.fromEntries(
    Object.entries(assumed).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return [[name, value]];
      return Object.entries(assumedValues(value)).map(([path, inner]) => [`${name}.${path}`, inner]);
    }),
  ) as Values;
}

const differing = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path]);

function laid<Value>(seen: Value, wanted: Value, now: Value): Value {
  return wanted === seen ? now : wanted;
}

function laidEach<Each extends Partial<Record<string, number>>>(seen: Each, wanted: Each, now: Each): Each {
  const codes = Object.keys({ ...wanted, ...now });
  const entries = codes.map((code) => [code, laid(seen[code], wanted[code], now[code])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Each;
}
