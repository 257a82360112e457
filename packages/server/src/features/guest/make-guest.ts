import type { ExampleLanguage } from '@meridian/contract';
import type { Month } from '@meridian/engine';
import { type Database, transaction } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { createGuest } from '#features/account/account-store.ts';
import { createToken } from '#features/auth/token-store.ts';
import { ensureDefaultSelected } from '#features/scenarios/scenario-store.ts';
import { noteGuestStart } from './guest-store.ts';

/** Puts the example household into a scenario of the user. */
export type AddExample = (
  trx: Database,
  user: UserRow,
  example: { scenarioId: number; language: ExampleLanguage; start: Month; now: Date },
) => Promise<unknown>;

interface GuestOptions {
  isLimited: boolean;
  language: ExampleLanguage;
  /** The month in which the example household begins. */
  start: Month;
  device: string;
  now: Date;
  addExample: AddExample;
}

/** A guest, the scenario 'Default' with the example household in it, and the one token: all of them or nothing. */
export function makeGuest(
  db: Database,
  { isLimited, language, start, device, now, addExample }: GuestOptions,
): Promise<{ user: UserRow; token: string }> {
  return transaction(db, async (trx) => {
    if (isLimited) await noteGuestStart(trx, now);
    const guest = await createGuest(trx, now);
    const scenarioId = await ensureDefaultSelected(trx, guest, now);
    await addExample(trx, guest, { scenarioId, language, start, now });
    const made = { kind: 'token', remember: true, isGuest: true, device, now } as const;
    return { user: guest, token: await createToken(trx, guest.user_id, made) };
  });
}
