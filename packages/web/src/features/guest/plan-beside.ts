import { caseKey, copyNamer } from '@meridian/contract';
import type { GuestFile } from './guest-file.ts';

/**
 * The plan in scenarios of their own beside others of the names `taken`: an import adds to scenarios of the same name, and what an
 * account holds already shall stay as it is. The default scenario is named `defaultName`.
 */
export function planBeside(file: GuestFile, taken: readonly string[], defaultName: string): GuestFile {
  const names = [...taken];
  const scenarios = file.scenarios.map((scenario) => {
    const wanted = scenario.is_default ? defaultName : scenario.name;
    const isTaken = names.some((name) => caseKey(name) === caseKey(wanted));
    const name = isTaken ? copyNamer(names)(wanted) : wanted;
    names.push(name);
    return { ...scenario, name };
  });
  return { ...file, scenarios };
}
