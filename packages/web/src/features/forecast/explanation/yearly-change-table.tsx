import { Button } from '@mantine/core';
import { type NetWorthExplanation, calendarYears } from '@meridian/engine';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { useText } from '#lib/text/text.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import { SaveButton } from '#ui/chart/chart-toolbar.tsx';
import { toCsv } from '#ui/chart/chart-csv.ts';
import { FigureTable } from '#ui/figure-table.tsx';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { downloadCsv } from '#ui/download-file.ts';
import { NetWorthChangeAmount, NetWorthChangeRowLabel } from './net-worth-change-table.tsx';
import styles from './explanation.module.css';
import { type YearlyChangeRow, yearlyChangeRows } from './yearly-change-rows.ts';
import {
  type ForecastToExplain,
  toForecastMonths,
  useNetWorthChangeRowName,
  useSpanName,
  useYearExplanations,
} from './use-explanation.ts';

/** Maximum number of rows shown at first. A longer table first shows only the sum of each kind of change. */
const MOST_LINES = 150;
/** Maximum number of years whose columns fit on a printed page. */
const YEARS_PER_PAGE = 8;

/** Renders the yearly table with net worth before and after each year: on screen, in print and as a file. */
export function YearlyChangeTable({ explained }: { explained: ForecastToExplain }) {
  const t = useText();
  const explanation = useYearExplanations(explained);
  const isPrinting = useIsPrinting();
  const [items, setItems] = useState(explanation.changes.length + explanation.moves.length <= MOST_LINES);
  const rows = useMemo(() => yearlyChangeRows(explanation, { items }), [explanation, items]);
  const years = useYearNames(explained);
  return (
    <>
      <p>{t('explain.ledger.note')}</p>
      <div className={styles.walk}>
        <ChipChoice
          label={t('explain.ledger.rows')}
          value={items ? 'items' : 'kinds'}
          options={[
            { value: 'items', label: t('explain.ledger.items') },
            { value: 'kinds', label: t('explain.ledger.kinds') },
          ]}
          onChoose={(value) => setItems(value === 'items')}
        />
        <div className={styles.arrows}>
          <Button variant="subtle" size="compact-sm" onClick={() => print()}>
            {t('explain.print')}
          </Button>
          <SaveYearlyChangesButton explained={explained} explanation={explanation} years={years} />
        </div>
      </div>
      <YearColumnsTable explained={explained} rows={rows} years={years} first={0} last={years.length} />
      {isPrinting
        ? createPortal(<PrintedYearlyChangeTable explained={explained} rows={rows} years={years} />, document.body)
        : null}
    </>
  );
}

/** Returns the names of the years; the first and last name their months if they are partial. */
function useYearNames(explained: ForecastToExplain): readonly string[] {
  const spanName = useSpanName(explained);
  const { start, months } = toForecastMonths(explained);
  return calendarYears(start, months).map((span) => spanName(span, 'year'));
}

interface YearColumnsTableProps {
  explained: ForecastToExplain;
  rows: readonly YearlyChangeRow[];
  years: readonly string[];
  /** The shown years: from index `first` up to, but not including, `last`. If they include the last year, a column of totals follows. */
  first: number;
  last: number;
}

function YearColumnsTable({ explained, rows, years, first, last }: YearColumnsTableProps) {
  const t = useText();
  const ledgerName = useFlowTableName(explained);
  const { code } = explained.outlook.currency;
  const figure = (row: YearlyChangeRow, value: number) => {
    const amount = <NetWorthChangeAmount value={value} currency={code} />;
    return (row.row?.line ?? null) === null ? <strong>{amount}</strong> : amount;
  };
  return (
    <FigureTable
      caption={t('explain.view.ledger')}
      isTall
      columns={[
        {
          heading: t('explain.item'),
          renderCell: (row: YearlyChangeRow) =>
            row.row === null ? (
              <strong>{ledgerName(row)}</strong>
            ) : (
              <NetWorthChangeRowLabel row={row.row} name={ledgerName(row)} />
            ),
        },
        ...years.slice(first, last).map((year, offset) => ({
          heading: year,
          renderCell: (row: YearlyChangeRow) => figure(row, row.years[first + offset] ?? 0),
        })),
        ...(last < years.length
          ? []
          : [{ heading: t('explain.ledger.all'), renderCell: (row: YearlyChangeRow) => figure(row, row.all) }]),
      ]}
      rows={rows}
      keyOf={({ part, key }) => `${part} ${key}`}
    />
  );
}

function useFlowTableName(explained: ForecastToExplain): (row: YearlyChangeRow) => string {
  const t = useText();
  const rowName = useNetWorthChangeRowName(explained);
  return ({ part, row }) => {
    if (row !== null) return rowName(row);
    return part === 'opening' || part === 'closing' ? t(`explain.ledger.${part}`) : t('explain.total');
  };
}

/** Renders the yearly table for print, a few years per page. It is printed instead of the page on the screen. */
function PrintedYearlyChangeTable({ explained, rows, years }: Omit<YearColumnsTableProps, 'first' | 'last'>) {
  const t = useText();
  const sheets = Array.from({ length: Math.ceil(years.length / YEARS_PER_PAGE) }, (_, sheet) => sheet * YEARS_PER_PAGE);
  return (
    <article className={styles.paper} data-paper>
      <h1 className={styles.paperTitle}>
        {t('explain.view.ledger')}: <bdi>{explained.selected.scenario.name}</bdi>
      </h1>
      {sheets.map((first) => (
        <YearColumnsTable
          key={first}
          explained={explained}
          rows={rows}
          years={years}
          first={first}
          last={Math.min(first + YEARS_PER_PAGE, years.length)}
        />
      ))}
    </article>
  );
}

interface SaveYearlyChangesButtonProps {
  explained: ForecastToExplain;
  explanation: NetWorthExplanation;
  years: readonly string[];
}

/** Renders the button that saves all items and years as a file; amounts hidden on screen are hidden in the file too. */
function SaveYearlyChangesButton({ explained, explanation, years }: SaveYearlyChangesButtonProps) {
  const t = useText();
  const { code } = explained.outlook.currency;
  const { cell } = useChartFormat(code);
  const rowName = useNetWorthChangeRowName(explained);
  const ledgerName = useFlowTableName(explained);
  const save = () => {
    const rows = yearlyChangeRows(explanation, { items: true });
    const csv = toCsv([
      [t('explain.kind'), t('explain.item'), ...[...years, t('explain.ledger.all')].map((name) => `${name} (${code})`)],
      ...rows.map((row) => [
        row.row === null ? '' : rowName({ ...row.row, line: null }),
        row.row?.line === null ? t('explain.ledger.sum') : ledgerName(row),
        ...row.years.map(cell),
        cell(row.all),
      ]),
    ]);
    downloadCsv(t('explain.view.ledger'), csv);
  };
  return <SaveButton format="CSV" label={t('chart.saveCsv')} onClick={save} />;
}
