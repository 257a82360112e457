import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import { ENCODINGS, type Encoding } from '#features/export/reading/encodings.ts';
import { DELIMITERS, type Delimiter } from './read-cells.ts';
import styles from './table.module.css';

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface TableFormatsProps {
  encoding: Encoding;
  onEncoding: (encoding: Encoding) => void;
  /** As the person said, else as the table seems to be; null while nobody knows. */
  delimiter: Delimiter | null;
  /** Null where cells are not separated by a letter. */
  onDelimiter: ((delimiter: Delimiter) => void) | null;
}

/** How a file becomes letters and cells: guessed, named in one line, and corrected below it. */
export function TableFormats({ encoding, onEncoding, delimiter, onDelimiter }: TableFormatsProps) {
  const t = useText();
  const nameOf = (one: Delimiter) => t(`transfer.table.delimiter.${DELIMITER_NAMES[one]}`);
  const said = [t(`transfer.table.encoding.${encoding}`)];
  if (delimiter !== null && onDelimiter !== null) said.push(nameOf(delimiter));
  return (
    <details>
      <summary>{t('transfer.table.reading.as', { how: said.join(', ') })}</summary>
      <div className={styles.questions}>
        {onDelimiter === null ? null : (
          <Select<Delimiter>
            label={t('transfer.table.delimiter')}
            value={delimiter}
            data={DELIMITERS.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(chosen) => onDelimiter(chosen)}
          />
        )}
        <Select<Encoding>
          label={t('transfer.table.encoding')}
          value={encoding}
          data={ENCODINGS.map((value) => ({ value, label: t(`transfer.table.encoding.${value}`) }))}
          onChange={(chosen) => onEncoding(chosen)}
        />
      </div>
    </details>
  );
}
