import { ActionIcon } from '@mantine/core';
import { calendarYears } from '@meridian/engine';
import { type ReactNode, useMemo, useState } from 'react';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import { LazyLoadBoundary } from '#ui/layout/loading-and-error-states.tsx';
import { NetWorthChangeSentences } from './net-worth-change-sentences.tsx';
import { NetWorthChangeTable } from './net-worth-change-table.tsx';
import styles from './explanation.module.css';
import { type Period, type PeriodWithNeighbours, periodWithNeighbours } from './explained-period.ts';
import { type ForecastToExplain, toForecastMonths, usePeriodExplanation, useSpanName } from './use-explanation.ts';
import { YearlyChangeTable } from './yearly-change-table.tsx';

const FlowOfPeriod = lazyWithTexts(async () => (await import('./money-flow-chart.tsx')).MoneyFlowChart);

interface ChangeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  forecasts: Forecasts;
  period: Period;
  onPeriod: (period: Period) => void;
}

/**
 * Renders the dialog 'Where the change comes from'. It shows the causes of the change in a month or year of the forecast, as a table or a
 * flow chart, and a table of all years.
 */
export function NetWorthChangeDialog({ isOpen, onClose, forecasts, ...shown }: ChangeDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const { scenarios } = forecasts;
  const selected = scenarios.find(({ scenario }) => scenario.id === chosen) ?? scenarios[0];
  if (selected === undefined) return null;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('forecast.explain')} size="min(64rem, 96vw)">
      <div className={styles.content}>
        {scenarios.length > 1 ? (
          <Select
            className={styles.plan}
            label={t('explain.plan')}
            value={String(selected.scenario.id)}
            data={scenarios.map(({ scenario: { id, name } }) => ({ value: String(id), label: name }))}
            onChange={(id) => setChosen(Number(id))}
          />
        ) : null}
        <Changes explained={{ selected, outlook: forecasts }} {...shown} />
      </div>
    </Dialog>
  );
}

const VIEWS = ['pieces', 'flow', 'ledger'] as const;

interface ChangesProps extends Pick<ChangeDialogProps, 'period' | 'onPeriod'> {
  explained: ForecastToExplain;
}

function Changes({ explained, period, onPeriod }: ChangesProps) {
  const t = useText();
  const [view, setView] = useState<(typeof VIEWS)[number]>('pieces');
  return (
    <>
      <ChipChoice
        label={t('explain.view')}
        size="sm"
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`explain.view.${value}`) }))}
        onChoose={setView}
      />
      {view === 'ledger' ? (
        <YearlyChangeTable explained={explained} />
      ) : (
        <OnePeriod explained={explained} period={period} onPeriod={onPeriod} isFlow={view === 'flow'} />
      )}
    </>
  );
}

interface OnePeriodProps extends ChangesProps {
  isFlow: boolean;
}

function OnePeriod({ explained, period, onPeriod, isFlow }: OnePeriodProps) {
  const t = useText();
  const { start, months } = toForecastMonths(explained);
  const periods = useMemo(() => periodWithNeighbours(period, { start, months }), [period, start, months]);
  const explanation = usePeriodExplanation(explained, period.unit, periods);
  const spanName = useSpanName(explained);
  const name = (span: PeriodWithNeighbours['span']) => spanName(span, period.unit);
  const go = (
    span: PeriodWithNeighbours['span'] | null,
    key: 'explain.previous' | 'explain.next',
    arrow: ReactNode,
  ) => (
    <ActionIcon
      variant="default"
      aria-label={t(key, { unit: period.unit })}
      // `aria-disabled` is set instead of `disabled`, because a disabled button would lose the focus.
      {...(span === null ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={() => (span === null ? null : onPeriod({ ...period, month: span.last }))}
    >
      {arrow}
    </ActionIcon>
  );
  return (
    <>
      <div className={styles.walk}>
        <ChipChoice
          label={t('explain.unit')}
          value={period.unit}
          options={[
            { value: 'month', label: t('explain.unit.month') },
            { value: 'year', label: t('explain.unit.year') },
          ]}
          onChoose={(unit) => onPeriod({ unit, month: periods.span.last })}
        />
        <YearChoice
          explained={explained}
          month={periods.span.last}
          onMonth={(month) => onPeriod({ ...period, month })}
        />
        <div className={styles.arrows}>
          {go(periods.before, 'explain.previous', <Icon name="chevron-back" />)}
          <h3 className={styles.period} aria-live="polite">
            {name(periods.span)}
          </h3>
          {go(periods.after, 'explain.next', <Icon name="chevron-on" />)}
        </div>
      </div>
      <p>
        <NetWorthChangeSentences explained={explained} periods={periods} explanation={explanation} name={name} />
      </p>
      {isFlow ? (
        <LazyLoadBoundary>
          <FlowOfPeriod explained={explained} explanation={explanation} name={name(periods.span)} />
        </LazyLoadBoundary>
      ) : (
        <NetWorthChangeTable explained={explained} unit={period.unit} periods={periods} explanation={explanation} />
      )}
    </>
  );
}

interface YearChoiceProps {
  explained: ForecastToExplain;
  /** The index of the last month of the shown period. */
  month: number;
  onMonth: (month: number) => void;
}

/** Renders the select for a year; in the monthly view it selects the same month of that year if the forecast contains it. */
function YearChoice({ explained, month, onMonth }: YearChoiceProps) {
  const t = useText();
  const { start, months } = toForecastMonths(explained);
  const yearOf = (index: number) => Math.floor((start + index) / 12);
  const years = calendarYears(start, months).map(({ first }) => String(yearOf(first)));
  return (
    <Select
      className={styles.year}
      aria-label={t('explain.year')}
      size="xs"
      value={String(yearOf(month))}
      data={years}
      onChange={(year) => {
        const there = month + 12 * (Number(year) - yearOf(month));
        onMonth(Math.min(Math.max(there, 0), months - 1));
      }}
    />
  );
}
