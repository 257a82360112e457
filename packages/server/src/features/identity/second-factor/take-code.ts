import type { Database } from '#db/connect.ts';
import { HttpError, invalidField } from '#errors.ts';
import { takeRecoveryCode } from '#features/identity/store/second-factor-store.ts';
import { findTotp, takeStep, stepOf } from '#features/identity/store/totp-store.ts';
import { claimNews, countCode, forgiveCode } from '#features/identity/store/wrong-code-store.ts';

/** The six digits in what a person typed, as apps show them in two groups; undefined when they are none. */
export function sixDigits(written: string): string | undefined {
  return /^\d{6}$/.exec(written.replaceAll(/[\s-]/g, ''))?.[0];
}

/** Uses a code up, of the authenticator app or for recovery, and says which it was; throws 400 on one that is not good. */
async function takeCode(
  trx: Database,
  { userId, now }: { userId: number; now: Date },
  written: string,
): Promise<'totp' | 'recovery_code'> {
  const digits = sixDigits(written);
  if (digits === undefined) {
    if (await takeRecoveryCode(trx, userId, written)) return 'recovery_code';
    throw invalidField('code', 'recovery_code_wrong');
  }
  const secret = await findTotp(trx, userId);
  const step = secret && stepOf(secret, digits, now);
  if (step === undefined) throw wrongCode();
  if (!(await takeStep(trx, userId, step))) throw invalidField('code', 'code_used');
  return 'totp';
}

/** A code that a person typed, and from where. */
export interface TypedCode {
  userId: number;
  door: Parameters<typeof countCode>[1]['door'];
  now: Date;
  written: string;
}

/** Checks codes of second factors. Six digits can be guessed, so they count as wrong until they are right. */
export interface CodeCheck {
  /** Before the transaction of the change that asks for the code, which a wrong one takes back; throws 429. */
  begin(db: Database, code: TypedCode): Promise<void>;
  /** Within it: uses the code up and says which it was; throws 400 on a wrong one. */
  take(trx: Database, code: TypedCode): Promise<'totp' | 'recovery_code'>;
  /** After one that a second step failed with; says whether the owner is to be told now. */
  failed(db: Database, code: TypedCode, error: unknown): Promise<boolean>;
}

/** Where attempts are not limited, wrong codes count all the same: their owner is told of them. */
export function codeCheck(isLimited: boolean): CodeCheck {
  return {
    begin: async (db, code) => {
      if (isGuessable(code)) await countCode(db, code, isLimited);
    },
    take: async (trx, code) => {
      const kind = await takeCode(trx, code, code.written);
      if (isGuessable(code)) await forgiveCode(trx, code);
      return kind;
    },
    failed: async (db, code, error) => {
      if (isWrongCode(error)) {
        // A recovery code never waits, so that the owner comes in while somebody else guesses; a wrong one is news all the same.
        if (!isGuessable(code)) await countCode(db, code, false);
        return claimNews(db, code);
      }
      if (isGuessable(code)) await forgiveCode(db, code);
      return false;
    },
  };
}

const isGuessable = ({ written }: TypedCode) => sixDigits(written) !== undefined;

function isWrongCode(error: unknown): boolean {
  return error instanceof HttpError && error.refusal.fields?.some(([field]) => field === 'code') === true;
}

export function wrongCode(): HttpError {
  return invalidField('code', 'code_wrong');
}
