import { today } from '#lib/format/dates.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type DuplicatePolicy,
  type ImportMode,
  type ImportResult,
  exportEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { reloadProfile } from '#features/identity/public.ts';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { refetchAltered } from '#lib/api/refetch-altered.ts';
import { BYTE_ORDER_MARK } from '#ui/download-file.ts';
import type { ProductExportFile } from './read-import-file.ts';

/** Long enough for a plan of the largest size on a slow connection. */
const TIMEOUT_SECONDS = 120;

export type ExportFormat = 'JSON' | 'CSV';

interface Asking {
  signal: AbortSignal;
  onProgress?: (bytes: number) => void;
}

/** Fetches an export of the user's data and returns the content of the file. */
export async function fetchExport(format: ExportFormat, asking: Asking): Promise<Blob> {
  const options = { ...asking, timeoutSeconds: TIMEOUT_SECONDS };
  if (format === 'CSV') {
    const csv = await call(exportEndpoints.exportCsv, options);
    return new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' });
  }
  const { data } = await call(exportEndpoints.exportData, options);
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** A table that was read in the browser, as the items to import into a scenario. */
interface ReadTableFile {
  kind: 'items';
  scenario: { id: number; name: string };
  items: readonly object[];
}

export interface ImportRequest {
  file: ProductExportFile | ReadTableFile;
  mode: ImportMode;
  /** What happens to imported items that equal an item of the plan; if absent, the server decides. */
  alreadyThere?: DuplicatePolicy;
  /** The idempotency key: a request that is repeated with the same key has no second effect. */
  key?: string;
}

/** The result of an import. `undoToken` is null if the import cannot be undone. */
export interface CompletedImport extends ImportResult {
  undoToken: string | null;
}

async function sendImport(
  { file, mode, alreadyThere = 'leave_out', key }: ImportRequest,
  signal: AbortSignal,
  dryRun: 'true' | 'false',
): Promise<CompletedImport> {
  const how = {
    signal,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    timeoutSeconds: TIMEOUT_SECONDS,
  };
  const query = { dry_run: dryRun, already_there: alreadyThere };
  const importJson = (data: ImportedFile) =>
    callUndoable(exportEndpoints.importData, { ...how, query, body: { data, mode } });
  const { answer, undoToken } =
    file.kind === 'csv'
      ? await callUndoable(exportEndpoints.importCsv, { ...how, query: { ...query, mode }, body: file.text })
      : // The server reports the errors of a file that is not an export.
        await importJson(file.kind === 'items' ? exportOf(file) : (file.data as ImportedFile));
  return { ...answer, undoToken };
}

type ImportedFile = z.input<typeof exportEndpoints.importData.body>['data'];

function exportOf({ scenario, items }: ReadTableFile): ImportedFile {
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    scenarios: [{ name: scenario.name, items: [...items] }],
  };
}

/** The query for the preview of an import, by file and mode. */
export const importPreviewQuery = (request: ImportRequest & { file: ProductExportFile }) =>
  queryOptions({
    queryKey: ['import preview', request.file.id, request.mode, request.alreadyThere],
    queryFn: ({ signal }) => sendImport(request, signal, 'true'),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Returns the mutation that imports a file. Afterwards, even after an error, all affected data is fetched again. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ signal, ...request }: ImportRequest & { signal: AbortSignal }) =>
      sendImport(request, signal, 'false'),
    onSettled: async (_answer, _error, { file }) => {
      await refetchAltered(client, {
        endpoint: file.kind === 'csv' ? exportEndpoints.importCsv : exportEndpoints.importData,
      });
      await reloadProfile();
    },
  });
}

/** Returns the name of an export file: the product's prefix and the current date. */
export function exportFileName(format: ExportFormat, suffix = ''): string {
  return `meridian-data-${today()}${suffix}.${format.toLowerCase()}`;
}
