import { LIMITS, exportEndpoints, sentence } from '@meridian/contract';
import { openBodyRoom } from '#http/body/body-room.ts';
import { openWorkPlaces } from '#http/places.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, type UserCall, beforeBody, inPlace } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { exportCsv, exportData } from './export-data.ts';
import { languageOf, markLanguage, spokenRows } from '#http/spoken-errors.ts';
import { openImportReader } from './read-import.ts';
import { type Import, planImportRun } from './run-import.ts';

const SECONDS = 600;

/** Maximum memory in bytes of all import files, of the files of all guests, and of the files of one user. */
const FILE_ROOM = {
  most: 4 * LIMITS.importMaxBytes,
  mostOfGuests: LIMITS.importMaxBytes,
  mostOfOne: 2 * LIMITS.importMaxBytes,
};

export function exportRoutes(api: Api, rateLimit: MakeRateLimit): void {
  const exportLimit = rateLimit({ name: 'export', attempts: LIMITS.exportsPerTenMinutes, seconds: SECONDS });
  const importLimit = rateLimit({ name: 'import', attempts: LIMITS.importsPerTenMinutes, seconds: SECONDS });
  const room = openBodyRoom(FILE_ROOM);
  const reader = openImportReader();
  const [exports, imports] = [openWorkPlaces(EXPORT_MESSAGES), openWorkPlaces(IMPORT_MESSAGES)];
  api.app.addHook('onClose', () => reader.close());
  for (const endpoint of [exportEndpoints.exportData, exportEndpoints.exportCsv])
    beforeBody(api, endpoint, (_request, user) => exportLimit.spend(String(user.user_id)));
  for (const endpoint of [exportEndpoints.importData, exportEndpoints.importCsv])
    beforeBody(api, endpoint, async (request, user) => {
      request.bodyRoom = room;
      await importLimit.spend(String(user.user_id));
    });

  mount(api, 'export', exportEndpoints, {
    exportData: inPlace(exports, async (call) => ({
      data: await exportData(call.db, call.user, call.now),
    })),
    exportCsv: inPlace(exports, async (call) => {
      const day = call.now.toISOString().slice(0, 10);
      call.reply.header('content-disposition', `attachment; filename="meridian-data-${day}.csv"`);
      return exportCsv(await exportData(call.db, call.user, call.now), call.signal);
    }),
    importData: inPlace(imports, async ({ query, body, signal, changeAsPlanned }) => {
      const { mode = 'merge', ...file } = await reader.read('json', body, signal);
      const { already_there: alreadyThere, dry_run: isDryRun } = query;
      return changeAsPlanned(importOf({ file, mode, alreadyThere, isDryRun }));
    }),
    importCsv: inPlace(imports, async ({ query, body, signal, changeAsPlanned }) => {
      const file = await reader.read('csv', body, signal);
      const { mode, already_there: alreadyThere, dry_run: isDryRun } = query;
      return changeAsPlanned(importOf({ file, mode, alreadyThere, isDryRun }));
    }),
  });
}

type Importing = UserCall & { signal: AbortSignal };

function importOf(given: Import) {
  return async (planned: Importing) => {
    const write = await planImportRun(planned, given);
    return async (call: Importing) => {
      const result = await write(call);
      // Throws inside the transaction, so that closing the connection cancels the import.
      call.signal.throwIfAborted();
      const language = languageOf(call.request);
      if (result.errors.length > 0) markLanguage(call.reply, language);
      return { ...result, errors: spokenRows(result.errors, language) };
    };
  };
}

const EXPORT_MESSAGES = {
  own: sentence('exports_own'),
  all: sentence('exports_all'),
  tooLong: ['non_field_errors', sentence('work_too_long')],
} as const;

const IMPORT_MESSAGES = {
  own: sentence('imports_own'),
  all: sentence('imports_all'),
  tooLong: ['non_field_errors', sentence('file_slow')],
} as const;
