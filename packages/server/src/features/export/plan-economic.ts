import { INFLATION_MODEL_REFUSALS, type ImportMode, type LimitedThings } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { lacksHistory } from '#features/economic/inflation-model-store.ts';
import {
  type EconomicPlan,
  NO_OBJECTS,
  economicObjectsOf,
  planTakingIn,
} from '#features/economic/take-in-store.ts';
import { type ImportError, type ImportFile, roomErrors } from './import-file.ts';

type Kind = keyof EconomicPlan & LimitedThings;
const KINDS: readonly Kind[] = ['inflation_models', 'stress_tests', 'economic_scenarios'];

const NOTHING = { inflation_models: [], stress_tests: [], economic_scenarios: [] };

interface Import {
  file: Pick<ImportFile, 'economic'>;
  mode: ImportMode;
  now: Date;
}

/** What an import will do with economic objects: a file that says nothing of them leaves them alone. */
export async function planEconomic(db: Database, userId: number, { file, mode, now }: Import) {
  const { economic } = file;
  const all = await economicObjectsOf(db, userId);
  const present = mode === 'replace' && economic !== null ? NO_OBJECTS : all;
  const plan = planTakingIn(economic ?? NOTHING, present, { namesake: 'updated', now });
  const lacking = economic?.inflation_models.flatMap(({ object }, place) =>
    lacksHistory(object)
      ? [{ row: place + 1, field: 'inflation_models.currency', message: INFLATION_MODEL_REFUSALS.noHistory }]
      : [],
  );
  const errors: ImportError[] = [
    ...(lacking ?? []),
    ...KINDS.flatMap((kind) => roomErrors(kind, present[kind].length + plan[kind].created.length)),
  ];
  const count = (what: 'created' | 'updated' | 'skipped') =>
    KINDS.reduce((sum, kind) => {
      const done = plan[kind][what];
      return sum + (typeof done === 'number' ? done : done.length);
    }, 0);
  const changesNothing = mode !== 'replace' && count('created') + count('updated') === 0;
  return { ...plan, present: all, changesNothing, errors, count };
}
