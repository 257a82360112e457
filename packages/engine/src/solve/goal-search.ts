/** The search for the value at which a plan just holds: it asks for one value after the other and is told whether the plan holds there. */

/** Why a value is not simply the last one that holds, or why there is none (finance.md section 16). */
export type GoalReason = 'not_monotone' | 'end_of_range' | 'never' | 'always';

/** The result of a search: the last value toward the wish that holds, in whole steps, and the reason if it was not found plainly. */
export interface GoalFound {
  readonly steps: number | null;
  readonly reason: GoalReason | null;
}

/** Asks for values in whole steps; it goes on with whether the plan holds at the one it asked for. */
export type GoalSearch<Found = GoalFound> = Generator<number, Found, boolean>;

/**
 * Looks at all points, whole steps from the wished end of the range to the other, then refines the first change between two of them. The
 * plan holds at what it finds and does not one step further toward the wish.
 */
export function* searchAlong(points: readonly number[]): GoalSearch {
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
 * Looks from a middle outward along several sides, each of them points ever further away, for the nearest value at which a plan stops holding;
 * `never` where it does not hold in the middle, `always` where it holds at all points.
 */
export function* searchOutward(middle: number, sides: readonly (readonly number[])[]): GoalSearch {
  const nearest = yield* nearestBreak(middle, sides);
  if (nearest === 'never' || nearest === 'always') return { steps: null, reason: nearest };
  const holds = [true, false];
  for (const point of nearest.beyond) holds.push(yield point);
  return { steps: nearest.held, reason: changesOf(holds) > 1 ? 'not_monotone' : null };
}

interface Break {
  /** The last step that holds, and the first that does not. */
  readonly held: number;
  readonly broken: number;
  /** The points of its side that have not been looked at. */
  readonly beyond: readonly number[];
}

/** The nearest value, in steps from a middle outward, at which a plan stops holding; `always`: no point of any side breaks it. */
export function* nearestBreak(
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

/** Halves the way between a step that holds and one that does not until they are neighbours. */
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

/** Goes through a search with an answer that is there at once. */
export function searchNow<Found>(search: GoalSearch<Found>, holdsAt: (steps: number) => boolean): Found {
  let next = search.next();
  while (next.done !== true) next = search.next(holdsAt(next.value));
  return next.value;
}
