/** A row of the table that `npm run admin -- check` prints. */
import { firstLineOfError } from '#db/startup-errors.ts';
import { withDeadline } from '#db/request-timeout.ts';

/** Outcome of one check. `off`: the settings switch this part off; `skipped`: it could not be checked, because an earlier check failed. */
type Outcome = 'ok' | 'warn' | 'fail' | 'off' | 'skipped';

export interface CheckResult {
  outcome: Outcome;
  /** One or a few sentences with advice for the operator; never contains a secret. */
  message: string;
}

export const okResult = (message: string): CheckResult => ({ outcome: 'ok', message });
export const warnResult = (message: string): CheckResult => ({ outcome: 'warn', message });
export const failResult = (message: string): CheckResult => ({ outcome: 'fail', message });
export const offResult = (message: string): CheckResult => ({ outcome: 'off', message });
export const skippedResult = (message: string): CheckResult => ({ outcome: 'skipped', message });

/** Returns the finding of `work`, or a failure if it throws or takes longer than `seconds`. */
export async function checkWithTimeout(seconds: number, work: () => Promise<CheckResult>): Promise<CheckResult> {
  const late = () => new Error(`There was no result within ${seconds} seconds.`);
  try {
    return await withDeadline(seconds * 1_000, work(), late);
  } catch (error) {
    return failResult(firstLineOfError(error));
  }
}

/** Returns the text with the user and password of an address replaced by `***`, both as written in the address and decoded. */
export function hideCredentials(text: string, address: string): string {
  const { username, password } = new URL(address);
  const secrets = [password, decodeURIComponent(password), username, decodeURIComponent(username)];
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** Returns the table as lines, and a last line with the number of failures. */
export function formatTable(rows: readonly (readonly [name: string, finding: CheckResult])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(
    ([name, { outcome, message }]) => `${name.padEnd(width)}  ${outcome.padEnd('skipped'.length)}  ${message}`,
  );
  const failed = rows.filter(([, { outcome }]) => outcome === 'fail').length;
  return [...lines, '', failed === 0 ? 'Nothing failed.' : `Failed: ${failed} of ${rows.length}.`].join('\n');
}
