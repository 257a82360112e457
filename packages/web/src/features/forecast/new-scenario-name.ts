import { LIMITS, caseInsensitiveKey, createCopyNameGenerator } from '@meridian/contract';

/** Unicode isolates around names in a sentence. They are removed when the sentence becomes the name of a scenario. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Returns the wanted name, shortened to the maximum length and made different from the names in `existingNames`. */
export function createScenarioName(wanted: string, existingNames: readonly string[]): string {
  const name = Array.from(wanted.replaceAll(ISOLATES, '')).slice(0, LIMITS.nameMaxCharacters).join('').trimEnd();
  const isTaken = existingNames.some((other) => caseInsensitiveKey(other) === caseInsensitiveKey(name));
  return isTaken ? createCopyNameGenerator(existingNames)(name) : name;
}
