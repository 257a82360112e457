import { LIMITS, caseKey, copyNamer } from '@meridian/contract';

/** Marks around words of another direction: a name is data, and has none. */
const ISOLATES = /[\u2066-\u2069]/g;

/** The name of the scenario that keeps a change; one that nobody has yet. */
export function keptName(wanted: string, taken: readonly string[]): string {
  const name = Array.from(wanted.replaceAll(ISOLATES, ''))
    .slice(0, LIMITS.nameMaxCharacters)
    .join('')
    .trimEnd();
  const isTaken = taken.some((other) => caseKey(other) === caseKey(name));
  return isTaken ? copyNamer(taken)(name) : name;
}
