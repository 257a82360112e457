import type { scenarioEndpoints } from '@meridian/contract';
import { readStoredItemsOfScenario } from '#features/plan/store/item-list-store.ts';
import { encryptItems, updateEncryptedItems } from '#features/plan/store/item-store.ts';
import { toScenarioChange } from '#features/plan/store/undo-scenario-store.ts';
import { prepareChange, recordPreparedChange } from '#features/plan/store/undo-store.ts';
import type { Call, WriteHandler } from '#http/call-types.ts';
import { planPeopleChange, toUndoablePeople, writePeople } from '#features/plan/store/people-store.ts';
import { planScenarioUpdate, listScenarios, readScenario, writeScenario } from '#features/plan/store/scenario-store.ts';
import { itemsAfterMilestoneDeletion, resolveMilestones } from './resolve-milestones.ts';

type Update = typeof scenarioEndpoints.update;

/**
 * Returns a function that changes a scenario: its name, its assumptions, or its milestones together with the items that refer to deleted
 * milestones. It can also change the people, who belong to all of the user's scenarios.
 */
export async function prepareScenarioEdit({
  db,
  user,
  params: { id },
  body,
  now,
}: Call<Update>): Promise<WriteHandler<Update>> {
  const { user_id: userId } = user;
  const { milestones: given, keep_dates: keepsDates = false } = body;
  const before = await readScenario(db, user, id);
  const decided = await planScenarioUpdate(db, user, before, body);
  const people =
    body.people === undefined
      ? null
      : await planPeopleChange(db, user, {
          given: body.people,
          keepsDates,
          ...(given !== undefined && { except: id }),
        });
  const milestones =
    given === undefined
      ? (people?.milestones.get(id) ?? before.milestones)
      : resolveMilestones(given, before.milestones, people?.people ?? user.people);
  const after = { ...decided, milestones };
  const items =
    given === undefined
      ? { before: [], after: [] }
      : itemsAfterMilestoneDeletion(
          await readStoredItemsOfScenario(db, userId, id),
          { before: before.milestones, after: milestones },
          { keepsDates, now },
        );
  const { settings, scenarios = [] } = (people && toUndoablePeople(user, people, await listScenarios(db, user))) ?? {};
  const prepared = await prepareChange(db, userId, {
    action: settings === undefined ? 'update_scenario' : 'update_people',
    ...items,
    settings,
    scenarios: [toScenarioChange(before, after), ...scenarios.filter((change) => change.after?.id !== id)],
  });
  const encrypted = await encryptItems(db, userId, items.after);
  return async (call) => {
    if (people !== null) await writePeople(call.db, call.user, people, now);
    await writeScenario(call.db, userId, id, {
      ...(body.name !== undefined && { name: after.name }),
      ...(body.assumptions !== undefined && { assumptions: after.assumptions }),
      ...(given !== undefined && { milestones }),
    });
    await updateEncryptedItems(call.db, userId, encrypted);
    await recordPreparedChange(call, prepared);
    return after;
  };
}
