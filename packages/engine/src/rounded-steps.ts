import { roundMoney } from './money.ts';

/**
 * The parts of a difference as they are shown: each is the step between two rounded sums, so that they lead from the rounded `from` to the
 * rounded `to` to the last digit, and none is further than that digit from what it is. Money has two decimals, of some currencies none.
 */
export function roundedSteps(
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
