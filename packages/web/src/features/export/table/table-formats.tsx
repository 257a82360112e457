import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import { ENCODINGS, type Encoding } from './decode-bytes.ts';
import { DELIMITERS, type Delimiter } from './read-cells.ts';
import styles from './table.module.css';

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface TableFormatsProps {
  encoding: Encoding;
  setEncoding: (encoding: Encoding) => void;
  /** As the person said; else as the table seems to be. */
  delimiter: Delimiter | undefined;
  guessed: Delimiter | undefined;
  setDelimiter: (delimiter: Delimiter) => void;
}

/** How a file becomes letters and cells: guessed, and seldom to be corrected. */
export function TableFormats(props: TableFormatsProps) {
  const { encoding, setEncoding, delimiter, guessed, setDelimiter } = props;
  const t = useText();
  return (
    <details>
      <summary>{t('transfer.table.reading')}</summary>
      <div className={styles.questions}>
        <Select<Delimiter>
          label={t('transfer.table.delimiter')}
          allowDeselect={false}
          value={delimiter ?? guessed ?? null}
          data={DELIMITERS.map((value) => ({
            value,
            label: t(`transfer.table.delimiter.${DELIMITER_NAMES[value]}`),
          }))}
          onChange={(chosen) => {
            if (chosen !== null) setDelimiter(chosen);
          }}
        />
        <Select<Encoding>
          label={t('transfer.table.encoding')}
          allowDeselect={false}
          value={encoding}
          data={ENCODINGS.map((value) => ({ value, label: t(`transfer.table.encoding.${value}`) }))}
          onChange={(chosen) => {
            if (chosen !== null) setEncoding(chosen);
          }}
        />
      </div>
    </details>
  );
}
