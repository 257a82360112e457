import { caseKey, codePoints } from '#fields.ts';
import { LIMITS } from '#limits.ts';

/**
 * Names copies 'NAME (copy)', 'NAME (copy 2)', ... past every name in `taken` and every one it gave before; compared without case.
 * A name that would grow beyond `most` characters loses its end.
 */
export function copyNamer(
  taken: Iterable<string>,
  most: number = LIMITS.nameMaxCharacters,
): (name: string) => string {
  const used = new Set(Array.from(taken, caseKey));
  // Where to go on: a thousand copies of one name would else count from 1 each.
  const numbers = new Map<string, number>();
  return (name) => {
    const base = caseKey(name);
    for (let number = (numbers.get(base) ?? 0) + 1; ; number += 1) {
      const copy = withSuffix(name, number === 1 ? ' (copy)' : ` (copy ${number})`, most);
      if (used.has(caseKey(copy))) continue;
      numbers.set(base, number);
      used.add(caseKey(copy));
      return copy;
    }
  };
}

function withSuffix(name: string, suffix: string, most: number): string {
  const room = most - codePoints(suffix);
  return Array.from(name).slice(0, room).join('').trimEnd() + suffix;
}
