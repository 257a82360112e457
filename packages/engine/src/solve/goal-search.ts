/**
 * Searches for the value at which a plan just reaches its target. A search yields one value after another and receives true if
 * the plan reaches the target with that value; otherwise the plan fails.
 */

/** Reason why the result is not the exact boundary, or why there is none (finance.md section 16). */
export type GoalLimitation = 'not_monotone' | 'end_of_range' | 'never' | 'always';

/** Result of a search: the best value that reaches the target, in whole steps, and the reason if it is not an exact boundary. */
export interface GoalSearchResult {
  readonly steps: number | null;
  readonly reason: GoalLimitation | null;
}

/** Yields values in whole steps; the caller passes true to `next` if the plan reaches the target with the yielded value. */
export type GoalSearch<Found = GoalSearchResult> = Generator<number, Found, boolean>;

/**
 * Evaluates all `points`, which are whole steps from the preferred end of the range to the other end. Then narrows the first
 * change between two points down to one step. The plan reaches the target with the result and fails one step closer to the
 * preferred end.
 */
export function* searchInOrder(points: readonly number[]): GoalSearch {
  const holds: boolean[] = [];
  for (const point of points) holds.push(yield point);
  const first = holds.indexOf(true);
  if (first === -1) return { steps: null, reason: 'never' };
  if (!holds.includes(false)) return { steps: null, reason: 'always' };
  if (first === 0) return { steps: points[0]!, reason: 'end_of_range' };
  const { held } = yield* narrowed(points[first]!, points[first - 1]!);
  return { steps: held, reason: changesOf(holds) > 1 ? 'not_monotone' : null };
}

/**
 * Searches from a middle outward along several sides, each a list of points in order of distance, for the last value before the
 * nearest failure. Reason `never` if the plan fails in the middle, `always` if it fails at no point.
 */
export function* searchOutward(middle: number, sides: readonly (readonly number[])[]): GoalSearch {
  const nearest = yield* searchNearestBreakingPoint(middle, sides);
  if (nearest === 'never' || nearest === 'always') return { steps: null, reason: nearest };
  const holds = [true, false];
  for (const point of nearest.beyond) holds.push(yield point);
  return { steps: nearest.held, reason: changesOf(holds) > 1 ? 'not_monotone' : null };
}

interface Break {
  /** The last step at which the plan reaches the target. */
  readonly held: number;
  /** The first step at which the plan fails. */
  readonly broken: number;
  /** Points of this side that have not been evaluated. */
  readonly beyond: readonly number[];
}

/**
 * Searches outward from `middle` for the nearest two neighbouring steps, one at which the plan reaches its target and one at which it
 * fails. Returns `never` if the plan fails at `middle`, `always` if it reaches the target at every point.
 */
export function* searchNearestBreakingPoint(
  middle: number,
  sides: readonly (readonly number[])[],
): GoalSearch<Break | 'never' | 'always'> {
  if (!(yield middle)) return 'never';
  const breaks: Break[] = [];
  for (const side of sides) {
    let last = middle;
    for (const [index, point] of side.entries()) {
      if (yield point) {
        last = point;
        continue;
      }
      breaks.push({ ...(yield* narrowed(last, point)), beyond: side.slice(index + 1) });
      break;
    }
  }
  const away = ({ broken }: Break) => Math.abs(broken - middle);
  return breaks.toSorted((one, other) => away(one) - away(other))[0] ?? 'always';
}

/** Bisects between a step that reaches the target and one that fails, until they are adjacent. */
function* narrowed(held: number, broken: number): GoalSearch<{ held: number; broken: number }> {
  const between = { held, broken };
  while (Math.abs(between.held - between.broken) > 1) {
    const middle = Math.floor((between.held + between.broken) / 2);
    if (yield middle) between.held = middle;
    else between.broken = middle;
  }
  return between;
}

function changesOf(holds: readonly boolean[]): number {
  return holds.filter((one, index) => index > 0 && one !== holds[index - 1]).length;
}

/** Runs a search with a synchronous check. */
export function runSearch<Found>(search: GoalSearch<Found>, holdsAt: (steps: number) => boolean): Found {
  let next = search.next();
  while (next.done !== true) next = search.next(holdsAt(next.value));
  return next.value;
}
