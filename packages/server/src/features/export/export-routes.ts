import { LIMITS, exportEndpoints } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { refused } from '#errors.ts';
import { hangUpOf } from '#http/hang-up.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, mount } from '#http/route.ts';
import { exportCsv } from './export-csv.ts';
import { exportData } from './export-data.ts';
import { languageOf, markLanguage, spokenRows } from '#http/spoken-errors.ts';
import { openImportRoom } from './import-room.ts';
import { openImportReader } from './read-import.ts';
import { type Import, runImport } from './run-import.ts';

const SECONDS = 600;

export function exportRoutes(api: Api, rateLimit: MakeRateLimit): void {
  const exportLimit = rateLimit({ name: 'export', attempts: LIMITS.exportsPerTenMinutes, seconds: SECONDS });
  const importLimit = rateLimit({ name: 'import', attempts: LIMITS.importsPerTenMinutes, seconds: SECONDS });
  const read = ({ db, user, now }: Pick<Asking, 'db' | 'user' | 'now'>) => exportData(db, user, now);
  const enter = openImportRoom();
  const reader = openImportReader();
  api.app.addHook('onClose', () => reader.close());
  const admit = async (request: FastifyRequest, user: UserRow, reply: FastifyReply) => {
    enter(request, user.user_id, reply);
    await importLimit.spend(String(user.user_id));
  };
  const admitExport = async (_request: FastifyRequest, user: UserRow) =>
    exportLimit.spend(String(user.user_id));
  mount(api, 'export', exportEndpoints, {
    exportData: {
      admit: admitExport,
      prepare: async () => async (call) => ({ data: await read(call) }),
    },
    exportCsv: {
      admit: admitExport,
      prepare: async () => async (call) => {
        const day = call.now.toISOString().slice(0, 10);
        call.reply.header('content-disposition', `attachment; filename="meridian-data-${day}.csv"`);
        return exportCsv(await read(call));
      },
    },
    importData: {
      admit,
      prepare: async ({ query, body, reply }) => {
        const { mode = 'merge', ...file } = await reader.read('json', body, hangUpOf(reply));
        return (call) =>
          unlessCancelled(call, {
            file,
            mode,
            alreadyThere: query.already_there,
            isDryRun: query.dry_run,
          });
      },
    },
    importCsv: {
      admit,
      prepare: async ({ query, body, reply }) => {
        const file = await reader.read('csv', body, hangUpOf(reply));
        const { mode, already_there: alreadyThere, dry_run: isDryRun } = query;
        return (call) => unlessCancelled(call, { file, mode, alreadyThere, isDryRun });
      },
    },
  });
}

interface Asking {
  db: Database;
  user: UserRow;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  offerUndo(token: string | null): void;
}

/** Whoever went away before it was done cancelled it. Thrown within the transaction, so nothing is imported then. */
async function unlessCancelled(
  { db, user, now, request, reply, offerUndo }: Asking,
  given: Omit<Import, 'now'>,
) {
  const { result, undoToken } = await runImport(db, user, { ...given, now });
  if (request.raw.socket.destroyed) throw refused('The import was cancelled.');
  offerUndo(undoToken);
  const language = languageOf(request);
  if (result.errors.length > 0) markLanguage(reply, language);
  return { ...result, errors: spokenRows(result.errors, language) };
}
