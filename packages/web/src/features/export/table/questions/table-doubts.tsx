import { Button, Group } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import type { Told } from '#features/export/table/rows/finishing.ts';
import type { TableRow } from '#features/export/table/read-rows.ts';
import styles from '#features/export/table/table.module.css';
import type { TableRows } from '#features/export/table/use-table-rows.ts';

const DOUBTS = ['sum', 'transfer', 'returned'] as const;

/** Rows of which only the person knows whether they are items, and those that never came to be. */
export function DoubtLines({ rows: { read, isTaken, say } }: { rows: TableRows }) {
  const t = useText();
  const never = read.rows.filter(({ leftOut }) => leftOut === 'status');
  const isOut = never.some((row) => !isTaken(row));
  return (
    <>
      {DOUBTS.map((doubt) => {
        const open = read.rows.filter((row) => row.doubt === doubt && isTaken(row));
        if (open.length === 0) return null;
        return (
          <Group key={doubt}>
            <span className={styles.problems}>
              {t(`transfer.table.doubts.${doubt}`, { count: open.length, rows: numbersOf(open) })}
            </span>
            <Button variant="default" size="xs" onClick={() => say(open, true)}>
              {t('transfer.table.doubts.take', { count: open.length })}
            </Button>
            <Button variant="default" size="xs" onClick={() => say(open, false)}>
              {t('transfer.table.doubts.leave')}
            </Button>
          </Group>
        );
      })}
      {never.length === 0 ? null : (
        <Group>
          {isOut ? (
            <span>{t('transfer.table.never', { count: never.length, rows: numbersOf(never) })}</span>
          ) : null}
          <Button variant="default" size="xs" onClick={() => say(never, isOut)}>
            {t(isOut ? 'transfer.table.sums.take' : 'transfer.table.sums.leave')}
          </Button>
        </Group>
      )}
    </>
  );
}

const MOST_NUMBERS = 10;

function numbersOf(rows: readonly TableRow[]): string {
  const numbers = rows.slice(0, MOST_NUMBERS).map(({ row }) => row);
  return numbers.join(', ') + (rows.length > MOST_NUMBERS ? ', …' : '');
}

/** What was done to a row that its cells do not show. */
export function ToldLines({ told }: { told: readonly Told[] }) {
  const t = useText();
  return told.map((one) => <div key={one}>{t(`transfer.table.told.${one}`)}</div>);
}
