import type { SecondFactorMethod } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-store.ts';

/** What of a second factor a user has. */
export interface Factors {
  totp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export async function readFactors(db: Database, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`select
    exists (select from totp_secrets where user_id = ${userId} and state = 'confirmed') as totp,
    (select count(*) from passkeys where user_id = ${userId}) as passkeys,
    (select count(*) from recovery_codes where user_id = ${userId}) as "recoveryCodes"`.execute(db);
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Recovery codes alone are none: they stand in for something that was lost. */
export function isOn({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0;
}

/** What the second step can be taken with; nothing while none is asked for. */
export function methodsOf(factors: Factors): SecondFactorMethod[] {
  if (!isOn(factors)) return [];
  const { totp, passkeys, recoveryCodes } = factors;
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** Runs `add`; recovery codes come with what turns the second factor on, else none. */
export async function withFirstCodes<Added>(
  trx: Database,
  userId: number,
  add: () => Promise<Added>,
): Promise<{ added: Added; codes: string[] }> {
  const before = await readFactors(trx, userId);
  const added = await add();
  return { added, codes: isOn(before) ? [] : await replaceRecoveryCodes(trx, userId) };
}

/** After a removal: recovery codes without a second factor would open nothing. */
export async function endCodesWhenOff(trx: Database, userId: number): Promise<void> {
  if (!isOn(await readFactors(trx, userId))) await deleteRecoveryCodes(trx, userId);
}

/** Takes every second factor away, and says whether there was one. */
export async function removeEveryFactor(trx: Database, userId: number): Promise<boolean> {
  const wasOn = isOn(await readFactors(trx, userId));
  const tables = ['totp_secrets', 'passkeys', 'recovery_codes', 'sign_in_tickets', 'wrong_codes'] as const;
  for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  return wasOn;
}

/**
 * Takes away the second factors that were added at this moment or later. All recovery codes go with them: which of two persons
 * had them made last is not known.
 */
export async function removeFactorsSince(trx: Database, userId: number, since: Date): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute();
  await deleteRecoveryCodes(trx, userId);
}
