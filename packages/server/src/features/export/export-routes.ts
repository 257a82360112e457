import { LIMITS, exportEndpoints } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { refused } from '#errors.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, mount } from '#http/route.ts';
import { exportCsv } from './export-csv.ts';
import { exportData } from './export-data.ts';
import { readCsvFile } from './read-csv-file.ts';
import { readJsonFile } from './read-json-file.ts';
import { type Import, runImport } from './run-import.ts';

const SECONDS = 600;

export function exportRoutes(api: Api, rateLimit: MakeRateLimit): void {
  const exportLimit = rateLimit({ name: 'export', attempts: LIMITS.exportsPerTenMinutes, seconds: SECONDS });
  const importLimit = rateLimit({ name: 'import', attempts: LIMITS.importsPerTenMinutes, seconds: SECONDS });
  const read = async ({ db, user, now }: { db: Database; user: UserRow; now: Date }) => {
    await exportLimit.spend(String(user.user_id));
    return exportData(db, user, now);
  };
  const admit = (_request: FastifyRequest, user: UserRow) => importLimit.spend(String(user.user_id));
  mount(api, 'export', exportEndpoints, {
    exportData: async (call) => ({ data: await read(call) }),
    exportCsv: async (call) => {
      const day = call.now.toISOString().slice(0, 10);
      call.reply.header('content-disposition', `attachment; filename="meridian-data-${day}.csv"`);
      return exportCsv(await read(call));
    },
    importData: {
      admit,
      prepare: async ({ query, body }) => {
        const file = await readJsonFile(body.data);
        return (call) => unlessCancelled(call, { file, mode: body.mode, isDryRun: query.dry_run });
      },
    },
    importCsv: {
      admit,
      prepare: async ({ query, body }) => {
        const file = await readCsvFile(body);
        return (call) => unlessCancelled(call, { file, mode: query.mode, isDryRun: query.dry_run });
      },
    },
  });
}

interface Asking {
  db: Database;
  user: UserRow;
  now: Date;
  request: FastifyRequest;
}

/** Whoever went away before it was done cancelled it. Thrown within the transaction, so nothing is imported then. */
async function unlessCancelled({ db, user, now, request }: Asking, given: Omit<Import, 'now'>) {
  const result = await runImport(db, user, { ...given, now });
  if (request.raw.socket.destroyed) throw refused('The import was cancelled.');
  return result;
}
