import { LIMITS, caseInsensitiveKey, createCopyNamer } from '@meridian/contract';

/** Unicode isolates. They belong to the sentence that the name is taken from and are removed from the name. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Returns a unique name for the scenario with a change. */
export function newScenarioName(wanted: string, taken: readonly string[]): string {
  const name = Array.from(wanted.replaceAll(ISOLATES, '')).slice(0, LIMITS.nameMaxCharacters).join('').trimEnd();
  const isTaken = taken.some((other) => caseInsensitiveKey(other) === caseInsensitiveKey(name));
  return isTaken ? createCopyNamer(taken)(name) : name;
}
