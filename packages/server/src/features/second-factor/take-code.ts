import type { Database } from '#db/connect.ts';
import { type HttpError, invalidField } from '#errors.ts';
import { takeRecoveryCode } from './recovery-code-store.ts';
import { findTotp, takeStep } from './totp-store.ts';
import { stepOf } from './totp.ts';

/** The six digits in what a person typed, as apps show them in two groups; undefined when they are none. */
export function sixDigits(written: string): string | undefined {
  return /^\d{6}$/.exec(written.replaceAll(/[\s-]/g, ''))?.[0];
}

/** Uses a code up, of the authenticator app or for recovery, and says which it was; throws 400 on one that is not good. */
export async function takeCode(
  trx: Database,
  { userId, now }: { userId: number; now: Date },
  written: string,
): Promise<'totp' | 'recovery_code'> {
  const digits = sixDigits(written);
  if (digits === undefined) {
    if (await takeRecoveryCode(trx, userId, written)) return 'recovery_code';
    throw invalidField('code', 'This is none of your recovery codes, or it was used before.');
  }
  const secret = await findTotp(trx, userId);
  const step = secret && stepOf(secret, digits, now);
  if (step === undefined) throw wrongCode();
  if (!(await takeStep(trx, userId, step)))
    throw invalidField('code', 'This code was used before. Please wait for the next one.');
  return 'totp';
}

export function wrongCode(): HttpError {
  return invalidField('code', 'This code is not right. Enter the one that your app shows now.');
}
