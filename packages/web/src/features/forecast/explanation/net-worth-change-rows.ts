/** Converts explanations to table rows: the sum of each kind of change, followed by its items. Pure functions. */
import {
  NET_WORTH_CHANGE_KINDS,
  type NetWorthChangeKind,
  type ChangeLine,
  type NetWorthExplanation,
  TRANSFER_KINDS,
  type TransferKind,
  roundMoney,
} from '@meridian/engine';

/** A row with the sums of one kind of change, or with the amounts of one item of that kind: one amount for each span. */
export interface NetWorthChangeRow {
  readonly key: string;
  readonly kind: NetWorthChangeKind | TransferKind;
  /** The explained item or currency; null in the row with the sum of the kind. */
  readonly line: ChangeLine<NetWorthChangeKind | TransferKind> | null;
  readonly amounts: readonly number[];
}

interface ChangeTables {
  readonly changes: readonly NetWorthChangeRow[];
  readonly moves: readonly NetWorthChangeRow[];
}

/** Returns the kinds of an explanation that are not zero, rounded to the cent, each followed by its items. */
export function netWorthChangeRows({ changes, moves, spans }: NetWorthExplanation): ChangeTables {
  const rowsOf = <Kind extends NetWorthChangeKind | TransferKind>(
    kinds: readonly Kind[],
    lines: readonly ChangeLine<Kind>[],
  ) =>
    kinds.flatMap((kind) => {
      const ofKind = lines.filter((line) => line.kind === kind);
      if (ofKind.length === 0) return [];
      const sum: NetWorthChangeRow = {
        key: kind,
        kind,
        line: null,
        amounts: spans.map((_, span) => sumToCents(ofKind.map(({ amounts }) => amounts[span] ?? 0))),
      };
      return [sum, ...ofKind.map(rowOf)];
    });
  return { changes: rowsOf(NET_WORTH_CHANGE_KINDS, changes), moves: rowsOf(TRANSFER_KINDS, moves) };
}

function rowOf(line: ChangeLine<NetWorthChangeKind | TransferKind>): NetWorthChangeRow {
  const { kind, item, currency, amounts } = line;
  return { key: `${kind} ${item ?? currency}`, kind, line, amounts: [...amounts] };
}

/** Returns the sum of amounts, rounded to cents, because sums of binary fractions are inexact. */
export function sumToCents(amounts: readonly number[]): number {
  return roundMoney(amounts.reduce((sum, amount) => sum + amount, 0));
}
