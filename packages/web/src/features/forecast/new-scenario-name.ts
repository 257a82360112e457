import { LIMITS, caseInsensitiveKey, createCopyNamer } from '@meridian/contract';

/** Unicode isolates, removed from a name because they belong to the sentence only. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Returns a unique name for the scenario with a change. */
export function newScenarioName(wanted: string, taken: readonly string[]): string {
  const name = Array.from(wanted.replaceAll(ISOLATES, '')).slice(0, LIMITS.nameMaxCharacters).join('').trimEnd();
  const isTaken = taken.some((other) => caseInsensitiveKey(other) === caseInsensitiveKey(name));
  return isTaken ? createCopyNamer(taken)(name) : name;
}
