import { Button, Checkbox, Group } from '@mantine/core';
import { isItemField } from '@meridian/contract';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import type { TableRows } from '#features/plan/export/use-table-reader.ts';
import type { TableRow } from '#features/plan/export/rows/parse-rows.ts';
import styles from './table.module.css';
import { TablePreviewRow, useColumnName } from './table-preview-row.tsx';
import { RowInclusionSummary } from './row-inclusion-summary.tsx';
import { COLUMN_TARGETS, type ColumnTarget } from '#features/plan/export/rows/heading-recognition.ts';

/** The number of rows per page; a table can have thousands. */
const PAGE_ROWS = 50;

/** Renders the preview: the number of resulting items, and each row with its result. */
export function TablePreview({ rows }: { rows: TableRows }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const [onlyMistakes, setOnlyMistakes] = useState(false);
  const { read, isIncluded, setIncluded } = rows;
  const isMistaken = (row: TableRow) => isIncluded(row) && row.problems.length > 0;
  const mistaken = read.rows.filter(isMistaken);
  // A row that was just corrected stays in the list until another page is chosen.
  const shown = onlyMistakes && mistaken.length > 0 ? mistaken : read.rows;
  const pages = Math.ceil(shown.length / PAGE_ROWS);
  const start = Math.min(page, pages - 1) * PAGE_ROWS;
  const some = shown.slice(start, start + PAGE_ROWS);
  const items = read.rows.filter((row) => isIncluded(row) && row.item !== null).length;
  return (
    <section className={styles.preview} aria-labelledby="table-preview">
      <h3 id="table-preview">{t('transfer.table.preview')}</h3>
      <p role="status">{t('transfer.table.summary', { items, mistakes: mistaken.length })}</p>
      <RowInclusionSummary rows={rows} />
      {mistaken.length === 0 ? null : (
        <Group>
          <Checkbox
            label={t('transfer.table.onlyMistakes')}
            checked={onlyMistakes}
            onChange={(event) => setOnlyMistakes(event.currentTarget.checked)}
          />
          <Button variant="default" size="xs" onClick={() => setIncluded(mistaken, false)}>
            {t('transfer.table.leaveMistakes')}
          </Button>
        </Group>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <Headings rows={rows} />
          <tbody>
            {some.map((row) => (
              <TablePreviewRow key={row.row} row={row} rows={rows} />
            ))}
          </tbody>
        </table>
      </div>
      {pages < 2 ? null : (
        <Group justify="space-between">
          <Button variant="default" size="xs" disabled={start === 0} onClick={() => setPage(page - 1)}>
            {t('transfer.table.previous')}
          </Button>
          <span>{t('transfer.table.page', { from: start + 1, to: start + some.length, all: shown.length })}</span>
          <Button
            variant="default"
            size="xs"
            disabled={start + PAGE_ROWS >= shown.length}
            onClick={() => setPage(start / PAGE_ROWS + 1)}
          >
            {t('transfer.table.next')}
          </Button>
        </Group>
      )}
    </section>
  );
}

function Headings({ rows }: { rows: TableRows }) {
  const t = useText();
  const nameOf = useColumnName(rows);
  const { choices, setChoices } = rows;
  const { targets } = choices;
  const choose = (column: number, target: ColumnTarget | null) =>
    setChoices((before) => ({
      ...before,
      // A field can have one column only, so the previous column is left out.
      targets: before.targets.map((one, place) =>
        place === column ? target : target !== null && one === target ? null : one,
      ),
    }));
  const data = [
    { value: 'none' as const, label: t('transfer.table.target.none') },
    ...COLUMN_TARGETS.map((value) => ({ value, label: t(labelOf(value)) })),
  ];
  return (
    <thead>
      <tr>
        <th scope="col">{t('transfer.table.row')}</th>
        <th scope="col">{t('transfer.table.becomes')}</th>
        {targets.map((target, column) => (
          <th key={column} scope="col">
            <span dir="auto" className={styles.heading}>
              {nameOf(column)}
            </span>
            <Select<ColumnTarget | 'none'>
              size="xs"
              aria-label={t('transfer.table.target', { column: nameOf(column) })}
              value={target ?? 'none'}
              data={data}
              onChange={(chosen) => choose(column, chosen === 'none' ? null : chosen)}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function labelOf(target: ColumnTarget) {
  return isItemField(target) ? (`items.field.${target}` as const) : (`transfer.table.target.${target}` as const);
}
