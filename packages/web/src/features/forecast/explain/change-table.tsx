import type { Explanation } from '@meridian/engine';
import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { FigureTable, RowName } from '#ui/figure-table.tsx';
import { type ChangeRow, changeRows } from './change-rows.ts';
import styles from './explain.module.css';
import { type Place, labelOf } from './period.ts';
import { type Explained, gridOf, useRowName } from './use-explanation.ts';

interface ChangeTableProps {
  explained: Explained;
  unit: 'month' | 'year';
  place: Place;
  /** Of the period before, where there is one, and of the period itself. */
  told: Explanation;
}

/** The pieces of a period item by item, and against the period before; then what only moves within the plan. */
export function ChangeTable({ explained, unit, place, told }: ChangeTableProps) {
  const t = useText();
  const month = useMonthText();
  const rowName = useRowName(explained);
  const { code } = explained.outlook.currency;
  const rows = useMemo(() => changeRows(told), [told]);
  const at = told.spans.length - 1;
  const hasBefore = place.before !== null;
  const nameOf = (label: string) => month(label, unit === 'year' ? 'year' : 'full');
  const period = nameOf(labelOf(place.span, gridOf(explained)));
  const amountOf = ({ amounts }: Pick<ChangeRow, 'amounts'>) => amounts[at] ?? 0;
  const differenceOf = ({ amounts }: Pick<ChangeRow, 'amounts'>) => (amounts[at] ?? 0) - (amounts[0] ?? 0);
  const total = {
    amounts: told.spans.map((_, span) => (told.closing[span] ?? 0) - (told.opening[span] ?? 0)),
  };
  const figure = (value: number) => <Amount value={value} currency={code} signed />;
  const columns = [
    {
      heading: t('explain.item'),
      renderCell: (row: ChangeRow) => <RowLabel row={row} name={rowName(row)} />,
    },
    { heading: period, renderCell: (row: ChangeRow) => strongIf(row, figure(amountOf(row))) },
    ...(place.before === null
      ? []
      : [
          {
            heading: t('explain.against', { period: nameOf(labelOf(place.before, gridOf(explained))) }),
            renderCell: (row: ChangeRow) => strongIf(row, figure(differenceOf(row))),
          },
        ]),
  ];
  return (
    <>
      <FigureTable
        className={styles.changes}
        caption={t('explain.caption', { period })}
        columns={columns}
        rows={rows.changes}
        keyOf={({ key }) => key}
      >
        <tfoot>
          <tr>
            <th scope="row">{t('explain.total')}</th>
            <td>{figure(amountOf(total))}</td>
            {hasBefore ? <td>{figure(differenceOf(total))}</td> : null}
          </tr>
        </tfoot>
      </FigureTable>
      {rows.moves.length === 0 ? null : (
        <FigureTable
          className={styles.changes}
          isCaptionShown
          caption={t('explain.moves')}
          note={t('explain.moves.note')}
          columns={columns}
          rows={rows.moves}
          keyOf={({ key }) => key}
        />
      )}
    </>
  );
}

/** Kinds stand out, their items stand below them. */
export function RowLabel({ row, name }: { row: ChangeRow; name: string }) {
  return row.line === null ? (
    <strong>{name}</strong>
  ) : (
    <span className={styles.item}>
      <RowName name={name} />
    </span>
  );
}

export function strongIf({ line }: ChangeRow, figure: React.ReactNode) {
  return line === null ? <strong>{figure}</strong> : figure;
}
