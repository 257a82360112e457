import { Button, Group } from '@mantine/core';
import { today } from '#lib/format/dates.ts';
import { useText } from '#lib/text/text.ts';
import type { TableRows } from '#features/plan/export/use-table-reader.ts';
import { endsBeforeMonth } from './ends-before-month.ts';
import type { TableRow } from '#features/plan/export/rows/parse-rows.ts';
import styles from './table.module.css';

const WARNINGS = ['sum', 'transfer', 'returned'] as const;

/** Renders the number of rows left out automatically, and of rows that the user must decide on, with buttons to include or leave them out. */
export function RowInclusionSummary({ rows }: { rows: TableRows }) {
  const t = useText();
  const { read, there, isIncluded } = rows;
  const known = read.rows.filter(({ row }) => there.has(row));
  const sums = read.rows.filter(({ leftOut }) => leftOut !== null && leftOut !== 'status');
  const never = read.rows.filter(({ leftOut }) => leftOut === 'status');
  const all = read.rows.filter(({ leftOut, item }) => leftOut === null && item !== null).length;
  const day = today();
  const past = read.rows.filter((row) => row.item !== null && isIncluded(row) && endsBeforeMonth(row.item, day)).length;
  return (
    <>
      <ExcludedRowsLine
        rows={rows}
        which={known}
        includeLabel="transfer.table.there.add"
        textFor={(areOut) => t('transfer.table.there', { count: known.length, all, areOut })}
      />
      <ExcludedRowsLine
        rows={rows}
        which={sums}
        textFor={(areOut) =>
          areOut && t('transfer.table.sums', { count: sums.filter((row) => !isIncluded(row)).length })
        }
      />
      {read.blankRows === 0 ? null : <p>{t('transfer.table.blank', { count: read.blankRows })}</p>}
      {WARNINGS.map((doubt) => (
        <WarningLine key={doubt} doubt={doubt} rows={rows} />
      ))}
      <ExcludedRowsLine
        rows={rows}
        which={never}
        textFor={(areOut) => areOut && t('transfer.table.never', { count: never.length, rows: numbersOf(never) })}
      />
      {past === 0 ? null : <p>{t('transfer.table.past.count', { count: past })}</p>}
    </>
  );
}

interface ExcludedRowsLineProps {
  rows: TableRows;
  which: readonly TableRow[];
  textFor: (areOut: boolean) => string | false;
  includeLabel?: 'transfer.table.sums.take' | 'transfer.table.there.add';
}

/**
 * Renders how many of these rows (`which`) were left out automatically, with one button that includes all of them or leaves them out again.
 */
function ExcludedRowsLine({ rows, which, textFor, includeLabel = 'transfer.table.sums.take' }: ExcludedRowsLineProps) {
  const t = useText();
  if (which.length === 0) return null;
  const areOut = which.some((row) => !rows.isIncluded(row));
  const text = textFor(areOut);
  return (
    <Group>
      {text === false ? null : <span>{text}</span>}
      <Button variant="default" size="xs" onClick={() => rows.setIncluded(which, areOut)}>
        {t(areOut ? includeLabel : 'transfer.table.sums.leave')}
      </Button>
    </Group>
  );
}

/** Renders how many rows may or may not be items, with a button to include them and one to leave them out. Only the user can decide. */
function WarningLine({ doubt, rows }: { doubt: (typeof WARNINGS)[number]; rows: TableRows }) {
  const t = useText();
  const open = rows.read.rows.filter((row) => row.doubt === doubt && rows.isIncluded(row));
  if (open.length === 0) return null;
  return (
    <Group>
      <span className={styles.problems}>
        {t(`transfer.table.doubts.${doubt}`, { count: open.length, rows: numbersOf(open) })}
      </span>
      <Button variant="default" size="xs" onClick={() => rows.setIncluded(open, true)}>
        {t('transfer.table.doubts.take', { count: open.length })}
      </Button>
      <Button variant="default" size="xs" onClick={() => rows.setIncluded(open, false)}>
        {t('transfer.table.doubts.leave')}
      </Button>
    </Group>
  );
}

const MOST_NUMBERS = 10;

function numbersOf(rows: readonly TableRow[]): string {
  const numbers = rows.slice(0, MOST_NUMBERS).map(({ row }) => row);
  return numbers.join(', ') + (rows.length > MOST_NUMBERS ? ', …' : '');
}
