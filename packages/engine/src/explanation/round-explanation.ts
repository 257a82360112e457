import { roundMoney } from '#round-money.ts';
import type { NetWorthChangeKind, ChangeLine, TransferKind } from './net-worth-changes.ts';
import type { NetWorthExplanation } from './net-worth-explanation.ts';

/**
 * Returns an explanation for display and export: every figure in whole cents, within one cent of its exact value. The changes of
 * each span add up to the difference of the rounded net worth before and after it. Lines that round to 0 are removed.
 */
export function roundExplanation(exact: NetWorthExplanation): NetWorthExplanation {
  const [opening, closing] = [exact.opening.map(roundMoney), exact.closing.map(roundMoney)];
  const changes = exact.changes.map((line) => ({ ...line, amounts: line.amounts.slice() }));
  for (let span = 0; span < exact.spans.length; span++) {
    const rounded = roundedTogether(
      changes.map(({ amounts }) => amounts[span]!),
      closing[span]! - opening[span]!,
    );
    changes.forEach(({ amounts }, index) => (amounts[span] = rounded[index]!));
  }
  const moves = exact.moves.map((line) => ({ ...line, amounts: line.amounts.map(roundMoney) }));
  return {
    ...exact,
    opening,
    closing,
    changes: changes.filter(isSomething),
    moves: moves.filter(isSomething),
  };
}

function isSomething({ amounts }: ChangeLine<NetWorthChangeKind | TransferKind>): boolean {
  return amounts.some((amount) => amount !== 0);
}

/**
 * Rounds amounts to whole cents that add up to `total`, also in whole cents: each is rounded, then one cent is added to or
 * subtracted from those with the largest rounding error (largest remainder method). Beyond nine trillion, where a double has no
 * cents, amounts are only rounded.
 */
function roundedTogether(amounts: readonly number[], total: number): number[] {
  const rounded = amounts.map(roundMoney);
  const cents = rounded.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  const missing = Math.round(total * 100) - cents;
  if (missing === 0 || !Number.isSafeInteger(missing) || Math.abs(missing) > amounts.length) return rounded;
  const step = Math.sign(missing);
  const gains = amounts
    .map((amount, index) => ({ index, isNothing: amount === 0, gain: (amount - rounded[index]!) * step }))
    // A cent is added to an amount of 0 only if no other amount is left.
    .toSorted((one, other) => Number(one.isNothing) - Number(other.isNothing) || other.gain - one.gain);
  for (const { index } of gains.slice(0, Math.abs(missing))) {
    rounded[index] = roundMoney(rounded[index]! + step / 100);
  }
  return rounded;
}
