import type { CurrencyCode } from '@meridian/engine';
import { useEffect, useState } from 'react';
import type { TableFile } from '#features/export/read-import-file.ts';
import { UnreadableFile } from '#features/export/unreadable-file.ts';
import { report } from '#lib/api/report.ts';
import type { Encoding } from './encodings.ts';
import type { OpenTable } from '#features/export/table/open-table.ts';
import type { Delimiter } from '#features/export/table/read-cells.ts';
import { openTableReader } from './table-reader.ts';

/** Read as it seems to be meant or as the person says. */
interface Reading {
  encoding: Encoding;
  delimiter: Delimiter | undefined;
  sheet: number;
}

interface Outcome {
  /** For which it is; of another one it says nothing. */
  reading: Reading;
  table?: OpenTable;
  refused?: UnreadableFile;
}

/** The table in a file, or why it cannot be read; neither while it is being opened. */
export function useOpenTable({ source }: TableFile, currency: CurrencyCode) {
  const [reader] = useState(openTableReader);
  const [reading, setReading] = useState<Reading>({
    encoding: source.encoding,
    delimiter: undefined,
    sheet: 0,
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => () => reader.close(), [reader]);
  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      const { delimiter, ...rest } = reading;
      try {
        const table = await reader.open({ ...source, ...rest, ...(delimiter && { delimiter }), currency });
        if (isWanted) setOutcome({ reading, table });
      } catch (error) {
        if (isWanted) setOutcome({ reading, refused: refusalFor(error) });
      }
    };
    void open();
    return () => {
      isWanted = false;
    };
  }, [reader, source, reading, currency]);
  const change = (some: Partial<Reading>) => setReading((before) => ({ ...before, ...some }));
  const known = outcome?.reading === reading ? outcome : null;
  // The names of the sheets stay on screen while another one is opened.
  return {
    reader,
    reading,
    change,
    table: known?.table,
    refused: known?.refused,
    sheets: outcome?.table?.sheets ?? [],
  };
}

/** The reason for the person; what nobody foresaw is reported. */
export function refusalFor(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  report('A table could not be read', error);
  return new UnreadableFile('transfer.import.unreadable');
}
