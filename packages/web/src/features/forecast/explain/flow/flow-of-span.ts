/** How money flows in a span of an explanation: incomes into cash, cash to where it goes, funds beside it. Pure. */
import type { Change, Explanation, Move, PlanItem } from '@meridian/engine';
import { sumOf } from '#features/forecast/explain/change-rows.ts';

/** The kinds of place in the picture: two pots, the kinds that come in, and those that go out. */
export type FlowKind =
  | 'cash'
  | 'funds'
  | 'income'
  | 'drawn'
  | 'arrived'
  | 'returns'
  | 'paidIn'
  | 'cashInterest'
  | 'gains'
  | 'fromCash'
  | 'fromFunds'
  | 'spending'
  | 'tax'
  | 'interest'
  | 'repayment'
  | 'fees'
  | 'losses'
  | 'currencyLosses'
  | 'toCash'
  | 'toFunds';

/** A place that money flows from or to; `item`: the place in the plan of the item that it stands for, 'others' for the smaller ones together. */
export interface FlowPlace {
  readonly id: string;
  readonly kind: FlowKind;
  readonly item: number | 'others' | null;
}

/** An amount above 0 that flows from one place to another. */
export interface Flow {
  readonly from: FlowPlace;
  readonly to: FlowPlace;
  readonly amount: number;
}

/** More items of a kind would be lines nobody can tell apart. */
const MOST_ITEMS = 8;

const placeOf = (kind: FlowKind, item: FlowPlace['item'] = null): FlowPlace => ({
  id: item === null ? kind : `${kind} ${item}`,
  kind,
  item,
});

const CASH = placeOf('cash');
const FUNDS = placeOf('funds');

/**
 * The flows of a span of an explanation to the cent: into cash as much as out of it, and into funds likewise, where what stays there, or
 * was there before, makes up the rest.
 */
export function flowsOf({ changes, moves }: Explanation, span: number, plan: readonly PlanItem[]): Flow[] {
  const ofKind = (kind: Change | Move) =>
    [...changes, ...moves]
      .filter((line) => line.kind === kind)
      .map(({ item, amounts }) => ({ item, amount: amounts[span] ?? 0 }));
  const sum = (kind: Change | Move, isCounted = (_: number | null) => true) =>
    sumOf(ofKind(kind).map(({ item, amount }) => (isCounted(item) ? amount : 0)));
  const inCash = (item: number | null) => item === null || plan[item]?.category === 'balance';
  const isFund = (item: number | null) => item !== null && plan[item]?.category !== 'balance';

  const paid = -sum('repayment');
  const interest = Math.min(-sum('interest'), paid);
  const [deposits, paidIn, fees] = [-sum('deposit'), sum('paidIn'), -sum('fees')];
  const returns = sum('growth', isFund);
  const revalued = sum('revaluation', (item) => item === null);
  const cash = [
    ...perItem('income', ofKind('income')).map(([place, amount]) => into(place, CASH, amount)),
    into(placeOf('drawn'), CASH, sumOf([sum('payout'), sum('sale')])),
    into(placeOf('arrived'), CASH, sum('arrived', inCash)),
    into(placeOf('cashInterest'), CASH, sum('growth', inCash)),
    into(placeOf('gains'), CASH, Math.max(0, revalued)),
    ...perItem('spending', ofKind('spending')).map(([place, amount]) => into(CASH, place, amount)),
    into(CASH, placeOf('tax'), -sum('tax')),
    into(CASH, placeOf('interest'), interest),
    into(CASH, placeOf('repayment'), sumOf([paid, -interest])),
    into(CASH, placeOf('currencyLosses'), Math.max(0, -revalued)),
    into(CASH, FUNDS, deposits),
  ];
  const funds = [
    into(placeOf('paidIn'), FUNDS, paidIn),
    into(placeOf('returns'), FUNDS, Math.max(0, returns)),
    into(FUNDS, placeOf('fees'), fees),
    into(FUNDS, placeOf('losses'), Math.max(0, -returns)),
  ];
  const balance = (place: FlowPlace, flows: readonly Flow[]) =>
    sumOf(flows.map(({ from, to, amount }) => (to === place ? amount : from === place ? -amount : 0)));
  const ofCash = balance(CASH, cash);
  const ofFunds = sumOf([deposits, balance(FUNDS, funds)]);
  return [
    ...cash,
    ...funds,
    rest(CASH, ofCash, 'toCash', 'fromCash'),
    rest(FUNDS, ofFunds, 'toFunds', 'fromFunds'),
  ].filter(({ amount }) => amount > 0);
}

function into(from: FlowPlace, to: FlowPlace, amount: number): Flow {
  return { from, to, amount };
}

/** Money that stays in a pot, or comes from before. */
function rest(pot: FlowPlace, left: number, stays: FlowKind, comes: FlowKind): Flow {
  return left >= 0 ? into(pot, placeOf(stays), left) : into(placeOf(comes), pot, -left);
}

/** The largest amounts of a kind by item, above 0, and all others together. */
function perItem(
  kind: FlowKind,
  lines: readonly { item: number | null; amount: number }[],
): [FlowPlace, number][] {
  const sorted = lines.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const most = sorted.length > MOST_ITEMS ? MOST_ITEMS - 1 : MOST_ITEMS;
  const others = sumOf(sorted.slice(most).map(({ amount }) => Math.abs(amount)));
  return [
    ...sorted
      .slice(0, most)
      .map(({ item, amount }): [FlowPlace, number] => [placeOf(kind, item), Math.abs(amount)]),
    [placeOf(kind, 'others'), others],
  ];
}
