import { roundMoney } from './round-money.ts';

/**
 * Rounds the parts of a difference for display: each part is the step between two rounded running sums. The parts lead exactly
 * from the rounded `from` to the rounded `to`, and each differs from its exact value by less than one unit of the last decimal.
 * Money has two decimals, in some currencies none.
 */
export function roundDifferenceParts(
  { from, to }: Readonly<Record<'from' | 'to', number>>,
  amounts: readonly number[],
  decimals = 2,
): number[] {
  const round = decimals === 0 ? (value: number) => Math.round(value) + 0 : roundMoney;
  let exact = from;
  let shown = round(from);
  return amounts.map((amount, place) => {
    exact += amount;
    const until = round(place === amounts.length - 1 ? to : exact);
    const step = round(until - shown);
    shown = until;
    return step;
  });
}
