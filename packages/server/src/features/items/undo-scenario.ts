/** The part of an undo that concerns scenarios: bringing a deleted one back, or deleting it again. */
import { caseKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { conflict } from '#errors.ts';
import { selectScenario } from '#features/account/account-store.ts';
import { deleteScenarioRow, insertScenario, listScenarios } from '#features/scenarios/scenario-store.ts';
import type { JournalEntry, ScenarioChange } from './undo-store.ts';

/** Throws 409 unless the items can go back to where they were and the scenario is as the change left it. */
export async function requireScenarios(db: Database, user: UserRow, entry: JournalEntry): Promise<void> {
  const refuse = (why: string) => conflict(`This change cannot be ${entry.direction}: ${why}.`);
  const scenarios = await listScenarios(db, user);
  const { before, after } = entry.scenario ?? { before: null, after: null };
  if (after !== null) {
    const present = scenarios.find((one) => one.id === after.id);
    const isAsLeft = present?.name === after.name && present.item_count === entry.after.length;
    if (!isAsLeft) throw refuse('the scenario was changed since');
  }
  if (before !== null && scenarios.some((one) => caseKey(one.name) === caseKey(before.name))) {
    throw refuse(`another scenario is named '${before.name}' now`);
  }
  const there = new Set(scenarios.map((one) => one.id));
  if (before !== null) there.add(before.id);
  if (!entry.before.every((item) => there.has(item.scenario_id))) {
    throw refuse('the scenario of its items is gone');
  }
}

/** Puts the scenario itself, without its items, to where it was before the change. */
export async function reverseScenario(
  db: Database,
  user: UserRow,
  change: ScenarioChange | null,
  now: Date,
): Promise<void> {
  if (change === null) return;
  const { before, after } = change;
  if (after !== null) await deleteScenarioRow(db, user, after.id, now);
  if (before === null) return;
  await requireRoom(db, user.user_id, 'scenarios');
  const { id, name, created_at: createdAt, is_selected: isSelected } = before;
  await insertScenario(db, user.user_id, { id, name, isDefault: false, now: new Date(createdAt) });
  if (isSelected) await selectScenario(db, user.user_id, id);
}
