import { ENCODINGS, type Encoding } from '#features/plan/export/encodings.ts';
import type { useTableReader } from '#features/plan/export/use-table-reader.ts';
import type { TableFile } from '#features/plan/export/read-import-file.ts';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import { DELIMITERS, type Delimiter } from '#features/plan/export/rows/parse-delimited-text.ts';
import styles from './table.module.css';

interface TableFileOptionsProps {
  kind: TableFile['source']['kind'];
  open: ReturnType<typeof useTableReader>;
}

/** Renders the select for the sheet of a workbook with several; for text and markup the encoding and delimiter. */
export function TableFileOptions({ kind, open }: TableFileOptionsProps) {
  const t = useText();
  const { reading, change, sheets } = open;
  return (
    <>
      {sheets.length < 2 ? null : (
        <div className={styles.questions}>
          <Select
            label={t('transfer.table.sheet')}
            description={t('transfer.table.sheet.help', { count: sheets.length })}
            value={String(reading.sheet)}
            data={sheets.map((name, place) => ({ value: String(place), label: name }))}
            onChange={(chosen) => change({ sheet: Number(chosen) })}
          />
        </div>
      )}
      {kind === 'workbook' ? null : <TableFormats kind={kind} open={open} />}
    </>
  );
}

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Renders the detected formats of a file in one line, with selects to change them. Markup has no delimiter. */
function TableFormats({ kind, open: { reading, change, table } }: TableFileOptionsProps) {
  const t = useText();
  const { encoding } = reading;
  const delimiter = reading.delimiter ?? table?.delimiter ?? null;
  const nameOf = (one: Delimiter) => t(`transfer.table.delimiter.${DELIMITER_NAMES[one]}`);
  const formats = [t(`transfer.table.encoding.${encoding}`)];
  if (delimiter !== null && kind === 'text') formats.push(nameOf(delimiter));
  return (
    <details>
      <summary>{t('transfer.table.reading.as', { how: formats.join(', ') })}</summary>
      <div className={styles.questions}>
        {kind !== 'text' ? null : (
          <Select<Delimiter>
            label={t('transfer.table.delimiter')}
            value={delimiter}
            data={DELIMITERS.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(chosen) => change({ delimiter: chosen })}
          />
        )}
        <Select<Encoding>
          label={t('transfer.table.encoding')}
          value={encoding}
          data={ENCODINGS.map((value) => ({ value, label: t(`transfer.table.encoding.${value}`) }))}
          onChange={(chosen) => change({ encoding: chosen })}
        />
      </div>
    </details>
  );
}
