/** The money flows in a span of an explanation: incomes into cash, cash to its uses, and funds. Pure functions. */
import type { NetWorthChangeKind, NetWorthExplanation, TransferKind, PlanItem } from '@meridian/engine';
import { sumToCents } from './net-worth-change-rows.ts';

/** The kinds of node: cash, funds, the sources and the uses. */
export type FlowNodeKind =
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

/** A node of the chart. `item` is the index of the item in the plan, or 'others' for the smaller ones combined. */
export interface FlowNode {
  readonly id: string;
  readonly kind: FlowNodeKind;
  readonly item: number | 'others' | null;
}

/** An amount above 0 that flows from one node to another. */
export interface MoneyFlow {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly amount: number;
}

/** Maximum number of items per kind; with more items the ribbons could not be distinguished. */
const MOST_ITEMS = 8;

const nodeOf = (kind: FlowNodeKind, item: FlowNode['item'] = null): FlowNode => ({
  id: item === null ? kind : `${kind} ${item}`,
  kind,
  item,
});

const CASH = nodeOf('cash');
const FUNDS = nodeOf('funds');

/**
 * Returns the flows of a span, rounded to the cent. Cash and funds each have equal inflows and outflows, because the amount that remains at
 * the end counts as an outflow and the amount at the start as an inflow.
 */
export function toMoneyFlows(
  { changes, moves }: NetWorthExplanation,
  span: number,
  plan: readonly PlanItem[],
): MoneyFlow[] {
  const ofKind = (kind: NetWorthChangeKind | TransferKind) =>
    [...changes, ...moves]
      .filter((line) => line.kind === kind)
      .map(({ item, amounts }) => ({ item, amount: amounts[span] ?? 0 }));
  const sum = (kind: NetWorthChangeKind | TransferKind, isCounted = (_: number | null) => true) =>
    sumToCents(ofKind(kind).map(({ item, amount }) => (isCounted(item) ? amount : 0)));
  const inCash = (item: number | null) => item === null || plan[item]?.category === 'balance';
  const isFund = (item: number | null) => item !== null && plan[item]?.category !== 'balance';

  const paid = -sum('repayment');
  const interest = Math.min(-sum('interest'), paid);
  const [deposits, paidIn, fees] = [-sum('deposit'), sum('paidIn'), -sum('fees')];
  const returns = sum('growth', isFund);
  const revalued = sum('revaluation', (item) => item === null);
  const cash = [
    ...perItem('income', ofKind('income')).map(([node, amount]) => flowBetween(node, CASH, amount)),
    flowBetween(nodeOf('drawn'), CASH, sumToCents([sum('payout'), sum('sale')])),
    flowBetween(nodeOf('arrived'), CASH, sum('arrived', inCash)),
    flowBetween(nodeOf('cashInterest'), CASH, sum('growth', inCash)),
    flowBetween(nodeOf('gains'), CASH, Math.max(0, revalued)),
    ...perItem('spending', ofKind('spending')).map(([node, amount]) => flowBetween(CASH, node, amount)),
    flowBetween(CASH, nodeOf('tax'), -sum('tax')),
    flowBetween(CASH, nodeOf('interest'), interest),
    flowBetween(CASH, nodeOf('repayment'), sumToCents([paid, -interest])),
    flowBetween(CASH, nodeOf('currencyLosses'), Math.max(0, -revalued)),
    flowBetween(CASH, FUNDS, deposits),
  ];
  const funds = [
    flowBetween(nodeOf('paidIn'), FUNDS, paidIn),
    flowBetween(nodeOf('returns'), FUNDS, Math.max(0, returns)),
    flowBetween(FUNDS, nodeOf('fees'), fees),
    flowBetween(FUNDS, nodeOf('losses'), Math.max(0, -returns)),
  ];
  const balance = (node: FlowNode, flows: readonly MoneyFlow[]) =>
    sumToCents(flows.map(({ from, to, amount }) => (to === node ? amount : from === node ? -amount : 0)));
  const ofCash = balance(CASH, cash);
  const ofFunds = sumToCents([deposits, balance(FUNDS, funds)]);
  return [
    ...cash,
    ...funds,
    balancingFlow(CASH, ofCash, 'toCash', 'fromCash'),
    balancingFlow(FUNDS, ofFunds, 'toFunds', 'fromFunds'),
  ].filter(({ amount }) => amount > 0);
}

function flowBetween(from: FlowNode, to: FlowNode, amount: number): MoneyFlow {
  return { from, to, amount };
}

/**
 * Returns the flow that makes the inflows and outflows of cash or funds equal. If more came in than went out, it is the amount that remains
 * at the end, otherwise the amount that existed at the start.
 */
function balancingFlow(
  account: FlowNode,
  balance: number,
  remainderKind: FlowNodeKind,
  openingKind: FlowNodeKind,
): MoneyFlow {
  return balance >= 0
    ? flowBetween(account, nodeOf(remainderKind), balance)
    : flowBetween(nodeOf(openingKind), account, -balance);
}

/** Returns the amounts of a kind by item without their signs: the largest ones, and the smaller ones combined. */
function perItem(kind: FlowNodeKind, lines: readonly { item: number | null; amount: number }[]): [FlowNode, number][] {
  const sorted = lines.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const most = sorted.length > MOST_ITEMS ? MOST_ITEMS - 1 : MOST_ITEMS;
  const others = sumToCents(sorted.slice(most).map(({ amount }) => Math.abs(amount)));
  return [
    ...sorted.slice(0, most).map(({ item, amount }): [FlowNode, number] => [nodeOf(kind, item), Math.abs(amount)]),
    [nodeOf(kind, 'others'), others],
  ];
}
