import type { Database } from '#db/connect.ts';
import { HttpError, invalidField } from '#errors.ts';
import { redeemRecoveryCode } from '#features/identity/store/second-factor-store.ts';
import { findTotp, redeemTotpStep, findTotpTimeStep } from '#features/identity/store/totp-store.ts';
import {
  claimWrongCodeNotification,
  recordWrongCode,
  withdrawWrongCode,
} from '#features/identity/store/wrong-code-store.ts';

/** Returns the six digits of an authenticator code, even if typed in two groups; undefined if the text is not such a code. */
export function parseSixDigits(written: string): string | undefined {
  return /^\d{6}$/.exec(written.replaceAll(/[\s-]/g, ''))?.[0];
}

/** Consumes a code of the authenticator app or a recovery code and returns its kind; throws 400 on a wrong one. */
async function redeemCode(
  trx: Database,
  { userId, now }: { userId: number; now: Date },
  written: string,
): Promise<'totp' | 'recovery_code'> {
  const digits = parseSixDigits(written);
  if (digits === undefined) {
    if (await redeemRecoveryCode(trx, userId, written)) return 'recovery_code';
    throw invalidField('code', 'recovery_code_wrong');
  }
  const secret = await findTotp(trx, userId);
  const step = secret && findTotpTimeStep(secret, digits, now);
  if (step === undefined) throw wrongCodeError();
  if (!(await redeemTotpStep(trx, userId, step))) throw invalidField('code', 'code_used');
  return 'totp';
}

/** A code that a user typed. `door` says where: on a new device, on a known device, or in a signed-in session. */
export interface SubmittedCode {
  userId: number;
  door: Parameters<typeof recordWrongCode>[1]['door'];
  now: Date;
  written: string;
}

/** Checks codes of second factors. A six-digit code is easy to guess, so it counts as wrong until it is verified. */
export interface CodeVerifier {
  /**
   * Counts a six-digit code as wrong until `redeem` accepts it. Call before the transaction, whose rollback would remove the count. Throws
   * 429 above the limit.
   */
  begin(db: Database, code: SubmittedCode): Promise<void>;
  /** Consumes the code and returns its kind; throws 400 on a wrong one. Call within the transaction. */
  redeem(trx: Database, code: SubmittedCode): Promise<'totp' | 'recovery_code'>;
  /** Call after a failed second step; returns true if the owner must be notified now. */
  failed(db: Database, code: SubmittedCode, error: unknown): Promise<boolean>;
}

/** Creates the verifier. It counts wrong codes even where they are not limited, because the owner is notified of them. */
export function createCodeVerifier(isLimited: boolean): CodeVerifier {
  return {
    begin: async (db, code) => {
      if (isGuessable(code)) await recordWrongCode(db, code, isLimited);
    },
    redeem: async (trx, code) => {
      const kind = await redeemCode(trx, code, code.written);
      if (isGuessable(code)) await withdrawWrongCode(trx, code);
      return kind;
    },
    failed: async (db, code, error) => {
      if (isWrongCode(error)) {
        // A recovery code is never delayed, so that the owner can sign in while an attacker guesses; a wrong one still counts for the
        // notification.
        if (!isGuessable(code)) await recordWrongCode(db, code, false);
        return claimWrongCodeNotification(db, code);
      }
      if (isGuessable(code)) await withdrawWrongCode(db, code);
      return false;
    },
  };
}

const isGuessable = ({ written }: SubmittedCode) => parseSixDigits(written) !== undefined;

function isWrongCode(error: unknown): boolean {
  return error instanceof HttpError && error.refusal.fields?.some(([field]) => field === 'code') === true;
}

export function wrongCodeError(): HttpError {
  return invalidField('code', 'code_wrong');
}
