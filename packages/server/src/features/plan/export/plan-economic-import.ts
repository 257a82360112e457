import { type ImportMode, errorMessage } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { ECONOMIC_KINDS } from '#db/tables.ts';
import type { UserRow } from '#db/user-row.ts';
import { lacksPriceHistory } from '#features/economic/store/economic-object-content-store.ts';
import { readAllStoredEconomicObjects } from '#features/economic/store/encrypted-economic-object-store.ts';
import { NO_ECONOMIC_OBJECTS, planEconomicImport } from '#features/economic/store/import-economic-objects-store.ts';
import type { RowError } from '#errors.ts';
import { type ImportFile, limitErrors } from './import-file-content.ts';

interface Import {
  file: Pick<ImportFile, 'economic'>;
  mode: ImportMode;
  now: Date;
}

/** Returns the import plan for economic objects; a file without them leaves them unchanged. */
export async function planEconomicObjects(db: Database, user: UserRow, { file, mode, now }: Import) {
  const { economic } = file;
  const replaces = mode === 'replace' && economic !== null;
  const present = replaces ? NO_ECONOMIC_OBJECTS : await readAllStoredEconomicObjects(db, user.user_id);
  const plan = await planEconomicImport(economic ?? NO_ECONOMIC_OBJECTS, present, { namesake: 'updated', now });
  const lacking = economic?.inflation_models.flatMap(({ object }, place) =>
    lacksPriceHistory(object)
      ? [{ row: place + 1, field: 'inflation_models.currency', sentence: errorMessage('no_price_history') }]
      : [],
  );
  const errors: RowError[] = [
    ...(lacking ?? []),
    ...ECONOMIC_KINDS.flatMap((kind) =>
      limitErrors(kind, present[kind].length + plan[kind].created.length, user.is_guest),
    ),
  ];
  const count = (what: 'created' | 'updated' | 'skipped') =>
    ECONOMIC_KINDS.reduce((sum, kind) => {
      const done = plan[kind][what];
      return sum + (typeof done === 'number' ? done : done.length);
    }, 0);
  const changesNothing = mode !== 'replace' && count('created') + count('updated') === 0;
  return { ...plan, changesNothing, errors, count };
}
