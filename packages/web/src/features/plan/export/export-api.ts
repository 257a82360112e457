import { today } from '#lib/format/dates.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type AlreadyThere,
  type ImportMode,
  type ImportResult,
  exportEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { readProfileAgain } from '#features/identity/public.ts';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { fetchAgain } from '#lib/api/fetch-again.ts';
import { BYTE_ORDER_MARK } from '#ui/save-file.ts';
import type { ExportedFile } from './read-import-file.ts';

/** A plan of the largest size, on a slow line. */
const TIMEOUT_SECONDS = 120;

export type ExportFormat = 'JSON' | 'CSV';

interface Asking {
  signal: AbortSignal;
  onProgress?: (bytes: number) => void;
}

/** The content of an export's file. */
export async function fetchExport(format: ExportFormat, asking: Asking): Promise<Blob> {
  const options = { ...asking, timeoutSeconds: TIMEOUT_SECONDS };
  if (format === 'CSV') {
    const csv = await call(exportEndpoints.exportCsv, options);
    return new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' });
  }
  const { data } = await call(exportEndpoints.exportData, options);
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** A table that was read here, as the import takes it. */
interface ReadTableFile {
  kind: 'items';
  scenario: { id: number; name: string };
  items: readonly object[];
}

export interface ImportRequest {
  file: ExportedFile | ReadTableFile;
  mode: ImportMode;
  /** What becomes of rows that are there already. */
  alreadyThere?: AlreadyThere;
  /** Under which it may be asked again without happening twice. */
  key?: string;
}

/** The outcome of an import, and the token that undoes it; null where nothing can. */
export interface ImportDone extends ImportResult {
  undoToken: string | null;
}

async function sendImport(
  { file, mode, alreadyThere = 'leave_out', key }: ImportRequest,
  signal: AbortSignal,
  dryRun: 'true' | 'false',
): Promise<ImportDone> {
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
      : // The server says what is wrong with a file that is none of ours.
        await importJson(file.kind === 'items' ? exportOf(file) : (file.data as ImportedFile));
  return { ...answer, undoToken };
}

type ImportedFile = z.input<typeof exportEndpoints.importData.body>['data'];

/** Items as an export of one scenario holds them. */
function exportOf({ scenario, items }: ReadTableFile): ImportedFile {
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    scenarios: [{ name: scenario.name, items: [...items] }],
  };
}

/** What an import would do; asked anew for every file and mode. */
export const importPreview = (request: ImportRequest & { file: ExportedFile }) =>
  queryOptions({
    queryKey: ['import preview', request.file.id, request.mode, request.alreadyThere],
    queryFn: ({ signal }) => sendImport(request, signal, 'true'),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Imports a file. Whatever became of it, all that it can alter is read again. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ signal, ...request }: ImportRequest & { signal: AbortSignal }) =>
      sendImport(request, signal, 'false'),
    onSettled: async (_answer, _error, { file }) => {
      await fetchAgain(client, {
        endpoint: file.kind === 'csv' ? exportEndpoints.importCsv : exportEndpoints.importData,
      });
      await readProfileAgain();
    },
  });
}

/** What an export's file is called: the product's prefix for data, and today. */
export function exportName(format: ExportFormat, suffix = ''): string {
  return `meridian-data-${today()}${suffix}.${format.toLowerCase()}`;
}
