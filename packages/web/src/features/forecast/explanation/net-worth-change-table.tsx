import { type CurrencyCode, type NetWorthExplanation, roundMoney } from '@meridian/engine';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { FigureTable, RowName } from '#ui/figure-table.tsx';
import { type NetWorthChangeRow, netWorthChangeRows } from './net-worth-change-rows.ts';
import styles from './explanation.module.css';
import type { PeriodWithNeighbours } from './explained-period.ts';
import { type ForecastToExplain, useNetWorthChangeRowName, useSpanName } from './use-explanation.ts';

interface ChangeTableProps {
  explained: ForecastToExplain;
  unit: 'month' | 'year';
  periods: PeriodWithNeighbours;
  /** The changes of net worth in one or two spans: first the period to compare with, if any, last the period that the table shows. */
  explanation: NetWorthExplanation;
}

/** Renders the table of a period item by item, compared with another period; then the transfers within the plan. */
export function NetWorthChangeTable({ explained, unit, periods, explanation }: ChangeTableProps) {
  const t = useText();
  const rowName = useNetWorthChangeRowName(explained);
  const { code } = explained.outlook.currency;
  const rows = useMemo(() => netWorthChangeRows(explanation), [explanation]);
  const at = explanation.spans.length - 1;
  const hasBefore = periods.comparedWith !== null;
  const spanName = useSpanName(explained);
  const period = spanName(periods.span, unit);
  const amountOf = ({ amounts }: Pick<NetWorthChangeRow, 'amounts'>) => amounts[at] ?? 0;
  const differenceOf = ({ amounts }: Pick<NetWorthChangeRow, 'amounts'>) =>
    roundMoney((amounts[at] ?? 0) - (amounts[0] ?? 0));
  const total = {
    amounts: explanation.spans.map((_, span) =>
      roundMoney((explanation.closing[span] ?? 0) - (explanation.opening[span] ?? 0)),
    ),
  };
  const figure = (value: number) => <NetWorthChangeAmount value={value} currency={code} />;
  const columns = [
    {
      heading: t('explain.item'),
      renderCell: (row: NetWorthChangeRow) => <NetWorthChangeRowLabel row={row} name={rowName(row)} />,
    },
    { heading: period, renderCell: (row: NetWorthChangeRow) => strongIf(row, figure(amountOf(row))) },
    ...(periods.comparedWith === null
      ? []
      : [
          {
            heading: t('explain.against', { period: spanName(periods.comparedWith, unit) }),
            renderCell: (row: NetWorthChangeRow) => strongIf(row, figure(differenceOf(row))),
          },
        ]),
  ];
  return (
    <>
      <FigureTable
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

/** Renders the row label: a kind of change in bold, its items below it. */
export function NetWorthChangeRowLabel({ row, name }: { row: NetWorthChangeRow; name: string }) {
  return row.line === null ? (
    <strong>{name}</strong>
  ) : (
    <span className={styles.item}>
      <RowName name={name} />
    </span>
  );
}

/** Renders an amount. Zero is shown as a dash, so that other amounts are easier to find. In privacy mode all amounts look equal. */
export function NetWorthChangeAmount({ value, currency }: { value: number; currency: CurrencyCode }) {
  const { amountsHidden } = useDisplaySettings();
  if (value === 0 && !amountsHidden) return <span className={styles.nothing}>–</span>;
  return <Amount value={value} currency={currency} signed />;
}

/** Renders the figures of sum rows in bold. */
function strongIf({ line }: NetWorthChangeRow, figure: ReactNode) {
  return line === null ? <strong>{figure}</strong> : figure;
}
