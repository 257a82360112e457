import { roundMoney } from '#money.ts';
import type { Change, ChangeLine, Move } from './change-sums.ts';
import type { Explanation } from './explanation.ts';

/**
 * An explanation as it is shown and saved: every figure in whole cents, within one of what it is, and the changes of each span sum to what
 * lies between the rounded net worths before and after it. Lines of which no cent is left are dropped.
 */
export function explanationToTheCent(exact: Explanation): Explanation {
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

function isSomething({ amounts }: ChangeLine<Change | Move>): boolean {
  return amounts.some((amount) => amount !== 0);
}

/**
 * Amounts in whole cents that sum to `total`, which is in whole cents too: each rounded by itself, then one cent more or less to those that
 * rounding moved most (the method of largest remainders). Beyond nine trillion, where a double has no cents, they are only rounded.
 */
function roundedTogether(amounts: readonly number[], total: number): number[] {
  const rounded = amounts.map(roundMoney);
  const cents = rounded.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  const missing = Math.round(total * 100) - cents;
  if (missing === 0 || !Number.isSafeInteger(missing) || Math.abs(missing) > amounts.length) return rounded;
  const step = Math.sign(missing);
  const gains = amounts
    .map((amount, index) => ({ index, isNothing: amount === 0, gain: (amount - rounded[index]!) * step }))
    // Where nothing happens no cent is put.
    .toSorted((one, other) => Number(one.isNothing) - Number(other.isNothing) || other.gain - one.gain);
  for (const { index } of gains.slice(0, Math.abs(missing))) {
    rounded[index] = roundMoney(rounded[index]! + step / 100);
  }
  return rounded;
}
