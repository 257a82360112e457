import type { CurrencyCode } from '@meridian/engine';
import { useMemo, useState } from 'react';
import type { TableFile } from '#features/export/read-import-file.ts';
import { UnreadableFile } from '#features/export/unreadable-file.ts';
import { report } from '#lib/api/report.ts';
import { type Encoding, decodeBytes } from './decode-bytes.ts';
import { openTable } from './open-table.ts';
import type { Delimiter } from './read-cells.ts';

/** The table in a file, read as it seems to be meant or as the person says; or why it cannot be read. */
export function useOpenTable(file: TableFile, currency: CurrencyCode) {
  const [encoding, setEncoding] = useState<Encoding>(file.encoding);
  const [delimiter, setDelimiter] = useState<Delimiter | undefined>(undefined);
  const opened = useMemo(() => {
    try {
      const { text } = encoding === file.encoding ? file : decodeBytes(file.bytes, encoding);
      return { table: openTable(text, { currency, ...(delimiter && { delimiter }) }) };
    } catch (error) {
      if (error instanceof UnreadableFile) return { refused: error };
      report('A table could not be read', error);
      return { refused: new UnreadableFile('transfer.import.unreadable') };
    }
  }, [file, encoding, delimiter, currency]);
  return { ...opened, encoding, setEncoding, delimiter, setDelimiter };
}
