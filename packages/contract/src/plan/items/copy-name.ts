import { caseInsensitiveKey, countCodePoints } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';

/**
 * Returns a function that names copies 'NAME (copy)', 'NAME (copy 2)', ... and never repeats a name in `taken` or an earlier
 * copy, compared case-insensitively. `most` is the maximum number of characters; a longer name is cut at its end.
 */
export function createCopyNameGenerator(
  taken: Iterable<string>,
  most: number = LIMITS.nameMaxCharacters,
): (name: string) => string {
  const used = new Set(Array.from(taken, caseInsensitiveKey));
  // Last number used per name, so that a thousand copies of one name do not each count from 1.
  const numbers = new Map<string, number>();
  return (name) => {
    const base = caseInsensitiveKey(name);
    for (let number = (numbers.get(base) ?? 0) + 1; ; number += 1) {
      const copy = withSuffix(name, number === 1 ? ' (copy)' : ` (copy ${number})`, most);
      if (used.has(caseInsensitiveKey(copy))) continue;
      numbers.set(base, number);
      used.add(caseInsensitiveKey(copy));
      return copy;
    }
  };
}

function withSuffix(name: string, suffix: string, most: number): string {
  const room = most - countCodePoints(suffix);
  return Array.from(name).slice(0, room).join('').trimEnd() + suffix;
}
