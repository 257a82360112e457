import { LIMITS, exportEndpoints, errorMessage } from '@meridian/contract';
import { createBodyMemoryLimit } from '#http/body/request-body.ts';
import { createWorkQueue } from '#http/work-queue.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import { queuedHandler } from '#http/handle-call.ts';
import { type Api, type UserCall, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { exportCsv, exportData } from './export-data.ts';
import { chooseLanguage, setLanguageHeaders, renderRowErrors } from '#http/localized-errors.ts';
import { createImportReader } from './parse-import-in-thread.ts';
import { type ImportRequest, prepareImport } from './run-import.ts';

const SECONDS = 600;

/** Limits on the memory that import files may occupy at one time, in bytes. */
const FILE_ROOM = {
  /** The limit for the files of all users together. */
  most: 4 * LIMITS.importMaxBytes,
  /** The limit for the files of all guests together. */
  mostOfGuests: LIMITS.importMaxBytes,
  /** The limit for the files of one user. */
  mostOfOne: 2 * LIMITS.importMaxBytes,
};

export function exportRoutes(api: Api, rateLimit: RateLimitFactory): void {
  const exportLimit = rateLimit({ name: 'export', attempts: LIMITS.exportsPerTenMinutes, seconds: SECONDS });
  const importLimit = rateLimit({ name: 'import', attempts: LIMITS.importsPerTenMinutes, seconds: SECONDS });
  const room = createBodyMemoryLimit(FILE_ROOM);
  const reader = createImportReader();
  const [exports, imports] = [createWorkQueue('exports', EXPORT_MESSAGES), createWorkQueue('imports', IMPORT_MESSAGES)];
  api.app.addHook('onClose', () => reader.close());
  for (const endpoint of [exportEndpoints.exportData, exportEndpoints.exportCsv])
    beforeBody(api, endpoint, (_request, user) => exportLimit.spend(String(user.user_id)));
  for (const endpoint of [exportEndpoints.importData, exportEndpoints.importCsv])
    beforeBody(api, endpoint, async (request, user) => {
      request.bodyRoom = room;
      await importLimit.spend(String(user.user_id));
    });

  mount(api, 'export', exportEndpoints, {
    exportData: queuedHandler(exports, async (call) => ({
      data: await exportData(call.db, call.user, call.now),
    })),
    exportCsv: queuedHandler(exports, async (call) => {
      const day = call.now.toISOString().slice(0, 10);
      call.reply.header('content-disposition', `attachment; filename="meridian-data-${day}.csv"`);
      return exportCsv(await exportData(call.db, call.user, call.now), call.signal);
    }),
    importData: queuedHandler(imports, async ({ query, body, signal, changeAsPlanned }) => {
      const { mode = 'merge', ...file } = await reader.read('json', body, signal);
      const { already_there: alreadyThere, dry_run: isDryRun } = query;
      return changeAsPlanned(importOf({ file, mode, alreadyThere, isDryRun }));
    }),
    importCsv: queuedHandler(imports, async ({ query, body, signal, changeAsPlanned }) => {
      const file = await reader.read('csv', body, signal);
      const { mode, already_there: alreadyThere, dry_run: isDryRun } = query;
      return changeAsPlanned(importOf({ file, mode, alreadyThere, isDryRun }));
    }),
  });
}

type Importing = UserCall & { signal: AbortSignal };

function importOf(given: ImportRequest) {
  return async (planned: Importing) => {
    const write = await prepareImport(planned, given);
    return async (call: Importing) => {
      const result = await write(call);
      // Throws inside the transaction, so that closing the connection cancels the import.
      call.signal.throwIfAborted();
      const language = chooseLanguage(call.request);
      if (result.errors.length > 0) setLanguageHeaders(call.reply, language);
      return { ...result, errors: renderRowErrors(result.errors, language) };
    };
  };
}

const EXPORT_MESSAGES = {
  own: errorMessage('exports_own'),
  all: errorMessage('exports_all'),
  tooLong: ['non_field_errors', errorMessage('work_too_long')],
} as const;

const IMPORT_MESSAGES = {
  own: errorMessage('imports_own'),
  all: errorMessage('imports_all'),
  tooLong: ['non_field_errors', errorMessage('file_slow')],
} as const;
