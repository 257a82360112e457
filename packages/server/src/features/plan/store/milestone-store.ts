/** The milestones of scenarios, stored with computed dates and encrypted as one value per scenario. */
import { type Milestone, resolveMilestoneDates, type Person } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';

export function encryptMilestones(key: DataKey, id: number, milestones: readonly Milestone[]) {
  return {
    milestones: milestones.length === 0 ? null : key.encrypt('scenarios.milestones', id, [...milestones]),
  };
}

export function decryptMilestones(key: DataKey, row: { id: number; milestones: string | null }): Milestone[] {
  return row.milestones === null ? [] : key.decrypt('scenarios.milestones', row.id, row.milestones);
}

/** Returns the milestones of every scenario that has some, by scenario id. */
export async function readMilestonesByScenario(db: Database, userId: number): Promise<Map<number, Milestone[]>> {
  const rows = await db
    .selectFrom('scenarios')
    .select(['id', 'milestones'])
    .where('user_id', '=', userId)
    .where('milestones', 'is not', null)
    .execute();
  if (rows.length === 0) return new Map();
  const key = await readUserKey(db, userId);
  return new Map(rows.map((row) => [row.id, decryptMilestones(key, row)]));
}

export async function writeMilestones(
  db: Database,
  userId: number,
  id: number,
  milestones: readonly Milestone[],
): Promise<void> {
  await db
    .updateTable('scenarios')
    .set(encryptMilestones(await readUserKey(db, userId), id, milestones))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Returns the milestones, with their new dates, of each scenario in which the birthday of one of these people moves a milestone. */
export function milestonesChangedByPeople(
  all: ReadonlyMap<number, Milestone[]>,
  people: readonly Person[],
): Map<number, Milestone[]> {
  const changed = new Map<number, Milestone[]>();
  for (const [id, milestones] of all) {
    const then = resolveMilestoneDates(milestones, people);
    if (JSON.stringify(then) !== JSON.stringify(milestones)) changed.set(id, then);
  }
  return changed;
}
