import { Button, Group } from '@mantine/core';
import { today } from '#lib/format/dates.ts';
import { useText } from '#lib/text/text.ts';
import type { TableRows } from '#features/plan/export/use-table-reader.ts';
import { endsBeforeMonth } from './imported-item-summary.tsx';
import type { TableRow } from '#features/plan/export/rows/parse-rows.ts';
import styles from './table.module.css';

const WARNINGS = ['sum', 'transfer', 'returned'] as const;

/** Renders the number of rows left out automatically, and of rows that the user must decide on, with buttons to include or leave them out. */
export function TableSummary({ rows }: { rows: TableRows }) {
  const t = useText();
  const { read, there, isTaken } = rows;
  const known = read.rows.filter(({ row }) => there.has(row));
  const sums = read.rows.filter(({ leftOut }) => leftOut !== null && leftOut !== 'status');
  const never = read.rows.filter(({ leftOut }) => leftOut === 'status');
  const all = read.rows.filter(({ leftOut, item }) => leftOut === null && item !== null).length;
  const day = today();
  const past = read.rows.filter((row) => row.item !== null && isTaken(row) && endsBeforeMonth(row.item, day)).length;
  return (
    <>
      <OutLine
        rows={rows}
        which={known}
        take="transfer.table.there.add"
        say={(areOut) => t('transfer.table.there', { count: known.length, all, areOut })}
      />
      <OutLine
        rows={rows}
        which={sums}
        say={(areOut) => areOut && t('transfer.table.sums', { count: sums.filter((row) => !isTaken(row)).length })}
      />
      {read.blankRows === 0 ? null : <p>{t('transfer.table.blank', { count: read.blankRows })}</p>}
      {WARNINGS.map((doubt) => (
        <WarningLine key={doubt} doubt={doubt} rows={rows} />
      ))}
      <OutLine
        rows={rows}
        which={never}
        say={(areOut) => areOut && t('transfer.table.never', { count: never.length, rows: numbersOf(never) })}
      />
      {past === 0 ? null : <p>{t('transfer.table.past.count', { count: past })}</p>}
    </>
  );
}

interface OutLineProps {
  rows: TableRows;
  which: readonly TableRow[];
  say: (areOut: boolean) => string | false;
  take?: 'transfer.table.sums.take' | 'transfer.table.there.add';
}

/** Rows left out automatically, with one button to include all or to leave them out again. */
function OutLine({ rows, which, say, take = 'transfer.table.sums.take' }: OutLineProps) {
  const t = useText();
  if (which.length === 0) return null;
  const areOut = which.some((row) => !rows.isTaken(row));
  const said = say(areOut);
  return (
    <Group>
      {said === false ? null : <span>{said}</span>}
      <Button variant="default" size="xs" onClick={() => rows.say(which, areOut)}>
        {t(areOut ? take : 'transfer.table.sums.leave')}
      </Button>
    </Group>
  );
}

/** Rows that only the user can decide to be items. */
function WarningLine({ doubt, rows }: { doubt: (typeof WARNINGS)[number]; rows: TableRows }) {
  const t = useText();
  const open = rows.read.rows.filter((row) => row.doubt === doubt && rows.isTaken(row));
  if (open.length === 0) return null;
  return (
    <Group>
      <span className={styles.problems}>
        {t(`transfer.table.doubts.${doubt}`, { count: open.length, rows: numbersOf(open) })}
      </span>
      <Button variant="default" size="xs" onClick={() => rows.say(open, true)}>
        {t('transfer.table.doubts.take', { count: open.length })}
      </Button>
      <Button variant="default" size="xs" onClick={() => rows.say(open, false)}>
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
