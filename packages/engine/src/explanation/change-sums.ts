import type { CurrencyCode } from '#currencies.ts';

/**
 * How net worth changes, in the order in which it is told: what is there from now on (cash, existing funds, debts), incomes before tax, what
 * employers pay into pensions, spending, returns and interest on cash, fees, interest on loans, tax, and what exchange rates do.
 */
export const CHANGES = [
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

/** A reason why net worth changes. */
export type Change = (typeof CHANGES)[number];

/** Movements between cash and a fund or a loan, which do not change net worth. */
export const MOVES = ['deposit', 'payout', 'sale', 'repayment'] as const;

/** A way between cash and a fund or a loan. */
export type Move = (typeof MOVES)[number];

/** The item behind an amount by its place in the plan; null: cash, in `currency`. */
interface ChangeSource {
  readonly item: number | null;
  readonly currency: CurrencyCode;
}

/** The amounts of one reason for one item, one per span. */
export interface ChangeLine<Kind extends Change | Move> extends ChangeSource {
  readonly kind: Kind;
  /** In the display currency: of a change what it adds to net worth, of a move what it adds to cash. */
  readonly amounts: Float64Array;
}

/** Adds an amount to what a reason comes to in the span that counts now. */
export type AddChange = (kind: Change | Move, amount: number) => void;

/** Adds up what happens in the months of one span after the other. */
export interface ChangeSums {
  /** The span that counts now, an index; -1: none. */
  span: number;
  readonly adderOf: (source: ChangeSource) => AddChange;
  /** Every line that is something in some span, kind by kind: items in their order, then cash. */
  readonly lines: <Kind extends Change | Move>(kinds: readonly Kind[]) => ChangeLine<Kind>[];
}

/** Sums of nothing yet, for so many spans; sources are asked for in the order of their lines. */
export function newChangeSums(spans: number): ChangeSums {
  const rows: [ChangeSource, Partial<Record<Change | Move, Float64Array>>][] = [];
  const sums: ChangeSums = {
    span: -1,
    adderOf: (source) => {
      const ofSource: Partial<Record<Change | Move, Float64Array>> = {};
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
        rows.flatMap(([source, { [kind]: amounts }]) =>
          amounts === undefined ? [] : [{ ...source, kind, amounts }],
        ),
      ),
  };
  return sums;
}
