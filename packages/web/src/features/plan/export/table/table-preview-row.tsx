import { Checkbox, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { validationMessage } from '#lib/text/validation-message.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { HIDDEN_AMOUNT } from '#lib/format/amount-format.ts';
import { ImportedItemSummary } from './imported-item-summary.tsx';
import { parseNumber } from '#features/plan/export/rows/parse-number.ts';
import type { CellProblem } from '#features/plan/export/rows/parse-row-cells.ts';
import type { TableRow } from '#features/plan/export/rows/parse-rows.ts';
import styles from './table.module.css';
import { isAmountColumn } from '#features/plan/export/rows/heading-recognition.ts';
import type { TableRows } from '#features/plan/export/use-table-reader.ts';

/** Returns a function that names a column: by its heading, otherwise by its number. */
export function useColumnName({ rows, choices }: TableRows): (column: number) => string {
  const t = useText();
  const { amountsHidden } = useDisplaySettings();
  return (column) => {
    const heading = rows[choices.headingRow]?.[column] ?? '';
    const isShown = heading !== '' && !(amountsHidden && parseNumber(heading, '.') !== null);
    return isShown ? heading : t('transfer.table.column', { column: column + 1 });
  };
}

interface TablePreviewRowProps {
  row: TableRow;
  rows: TableRows;
}

/** Renders one row of the preview: whether it is included, the resulting item, and its cells. */
export function TablePreviewRow({ row, rows }: TablePreviewRowProps) {
  const t = useText();
  const isIncluded = rows.isIncluded(row);
  return (
    <tr data-out={!isIncluded || undefined}>
      <td>
        <Checkbox
          label={String(row.row)}
          aria-label={t('transfer.table.take', { row: row.row })}
          checked={isIncluded}
          onChange={(event) => rows.setIncluded([row], event.currentTarget.checked)}
        />
      </td>
      <td>
        <RowResult row={row} rows={rows} isIncluded={isIncluded} />
      </td>
      {row.cells.map((_, column) => (
        <PreviewCell key={column} row={row} rows={rows} column={column} isIncluded={isIncluded} />
      ))}
    </tr>
  );
}

function RowResult({ row, rows, isIncluded }: TablePreviewRowProps & { isIncluded: boolean }) {
  const t = useText();
  const { leftOut, doubt, item, problems, adjustments } = row;
  const isThere = rows.there.has(row.row);
  if (!isIncluded) {
    const why = leftOut ?? (isThere ? 'there' : null);
    return t(why === null ? 'transfer.table.leftOut' : `transfer.table.leftOut.${why}`);
  }
  if (doubt !== null) return <span className={styles.problems}>{t(`transfer.table.doubt.${doubt}`)}</span>;
  if (item !== null)
    return (
      <>
        <ImportedItemSummary item={item} />
        {adjustments.map((one) => (
          <div key={one}>{t(`transfer.table.told.${one}`)}</div>
        ))}
      </>
    );
  const ofRow = problems.filter(({ column }) => column === null);
  if (problems.length === 0) return <span>{t('transfer.table.waiting')}</span>;
  if (ofRow.length === 0) return <span className={styles.problems}>{t('transfer.table.mistake')}</span>;
  return (
    <ul className={styles.problems}>
      {ofRow.map((problem, place) => (
        <li key={place}>{problemText(problem, t)}</li>
      ))}
    </ul>
  );
}

function problemText(problem: CellProblem, t: Translate): string {
  return 'key' in problem ? t(problem.key) : validationMessage(problem.sentence);
}

interface PreviewCellProps extends TablePreviewRowProps {
  column: number;
  isIncluded: boolean;
}

/** Renders a cell of the table. It is an input if the cell has or had an error. */
function PreviewCell({ row, rows, column, isIncluded }: PreviewCellProps) {
  const t = useText();
  const nameOf = useColumnName(rows);
  const { amountsHidden } = useDisplaySettings();
  const text = row.cells[column] ?? '';
  const target = rows.choices.targets[column] ?? null;
  const problem = isIncluded ? row.problems.find((one) => one.column === column) : undefined;
  // The content of a column that is left out is unknown, so its figures are hidden too.
  const isMasked = amountsHidden && /\p{N}/u.test(text) && (target === null || isAmountColumn(target));
  const isField = isIncluded && (problem !== undefined || rows.isEdited(row.row, column));
  if (isMasked)
    return (
      <td data-problem={problem !== undefined || undefined}>
        <span role="img" aria-label={t('amount.hidden')}>
          {HIDDEN_AMOUNT}
        </span>
        {problem === undefined ? null : (
          <p className={styles.problem}>
            {problemText(problem, t)} {t('transfer.table.hidden')}
          </p>
        )}
      </td>
    );
  if (!isField)
    return (
      <td dir="auto">
        <span className={styles.text} title={text}>
          {text}
        </span>
      </td>
    );
  const settle = ({ currentTarget: { value: typed } }: SyntheticEvent<HTMLInputElement>) => {
    if (typed !== text) rows.correct(row.row, column, typed);
  };
  return (
    <td>
      <TextInput
        size="xs"
        dir="auto"
        aria-label={t('transfer.table.edit', { heading: nameOf(column), row: row.row })}
        error={problem === undefined ? null : problemText(problem, t)}
        defaultValue={text}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event);
        }}
      />
    </td>
  );
}
