import type { CurrencyCode } from '#currencies.ts';

/**
 * Kinds of changes of net worth, in display order: opening values (cash, existing funds, debts), income before tax, employer
 * payments into pensions, spending, returns and interest on cash, fees, interest on loans, tax, and exchange rate changes.
 */
export const NET_WORTH_CHANGE_KINDS = [
  'arrived',
  'income',
  'paidIn',
  'spending',
  'growth',
  'fees',
  'interest',
  'tax',
  'revaluation',
] as const;

/** One kind of change of net worth. */
export type NetWorthChangeKind = (typeof NET_WORTH_CHANGE_KINDS)[number];

/** Transfers between cash and a fund or a loan, which do not change net worth. */
export const TRANSFER_KINDS = ['deposit', 'payout', 'sale', 'repayment'] as const;

/** One kind of transfer between cash and a fund or a loan. */
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Source of an amount. `item` is the index of an item in the plan; null: the cash in `currency`. */
interface ChangeSource {
  readonly item: number | null;
  readonly currency: CurrencyCode;
}

/** Amounts of one kind of change that come from one source, one amount for each span of months. */
export interface ChangeLine<Kind extends NetWorthChangeKind | TransferKind> extends ChangeSource {
  readonly kind: Kind;
  /** In the display currency: for a change its effect on net worth, for a transfer its effect on cash. */
  readonly amounts: Float64Array;
}

/** Adds an amount to the sum of a kind in the current span. */
export type AddChange = (kind: NetWorthChangeKind | TransferKind, amount: number) => void;

/** Sums of changes by source and kind, separately for each span of months. Amounts are added to the current span. */
export interface ChangeSums {
  /** Index of the current span; -1: none. */
  span: number;
  readonly adderOf: (source: ChangeSource) => AddChange;
  /**
   * Returns all lines of these kinds with an amount in at least one span: kind by kind, first the items in plan order, then cash.
   */
  readonly lines: <Kind extends NetWorthChangeKind | TransferKind>(kinds: readonly Kind[]) => ChangeLine<Kind>[];
}

/** Creates empty sums for a number of spans. Lines appear in the order in which their sources are added. */
export function createChangeSums(spans: number): ChangeSums {
  const rows: [ChangeSource, Partial<Record<NetWorthChangeKind | TransferKind, Float64Array>>][] = [];
  const sums: ChangeSums = {
    span: -1,
    adderOf: (source) => {
      const ofSource: Partial<Record<NetWorthChangeKind | TransferKind, Float64Array>> = {};
      rows.push([source, ofSource]);
      return (kind, amount) => {
        const { span } = sums;
        if (amount === 0 || span < 0) return;
        const row = (ofSource[kind] ??= new Float64Array(spans));
        row[span] = row[span]! + amount;
      };
    },
    lines: (kinds) =>
      kinds.flatMap((kind) =>
        rows.flatMap(([source, { [kind]: amounts }]) => (amounts === undefined ? [] : [{ ...source, kind, amounts }])),
      ),
  };
  return sums;
}
