import { memo, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { SeverityBadge, useEconomicObjectName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { createComparedSymbol } from '#ui/chart/legend-symbol.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { CellNote, type FigureColumn, FigureTable, RowName } from '#ui/figure-table.tsx';
import { sortWorstFirst } from './crisis-costs.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import styles from './stress.module.css';
import { useStressTestComparisonChart } from './use-stress-charts.ts';
import { type StressForecasts, useStressTexts } from './use-stress-forecasts.ts';

/** Renders the comparison of up to four stress tests, the worst first, all starting in the same month. */
export const StressTestComparison = memo(function Compared({ forecasts: chosen }: { forecasts: StressForecasts }) {
  const t = useText();
  const forecasts = useMemo(
    () => ({ ...chosen, outcomes: sortWorstFirst(chosen.outcomes, chosen.baseline) }),
    [chosen],
  );
  const chart = useStressTestComparisonChart(forecasts);
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t('stress.compared.title')}</h3>
      <Chart chart={chart} summary={<ComparedSentence forecasts={forecasts} />} />
      <ComparedTable forecasts={forecasts} />
    </section>
  );
});

/** Renders the sentence on which test falls most and which ends lowest, if any has a loss. */
function ComparedSentence({ forecasts: { outcomes, plan } }: { forecasts: StressForecasts }) {
  const nameOf = useEconomicObjectName();
  const fallOf = ({ effects }: CrisisOutcome) => effects.trough?.amount ?? 0;
  const endOf = ({ netWorth }: CrisisOutcome) => netWorth.at(-1) ?? 0;
  const deepest = outcomes.reduce((most, each) => (fallOf(each) > fallOf(most) ? each : most));
  const poorest = outcomes.reduce((least, each) => (endOf(each) < endOf(least) ? each : least));
  if (outcomes.every(({ effects }) => effects.trough === null))
    return <FormattedMessage id="stress.compared.sentence.none" />;
  return (
    <FormattedMessage
      id={deepest === poorest ? 'stress.compared.sentence.same' : 'stress.compared.sentence'}
      values={{
        deepest: <bdi>{nameOf(deepest.test)}</bdi>,
        fall: <Amount value={fallOf(deepest)} currency={plan.currency} rounded />,
        poorest: <bdi>{nameOf(poorest.test)}</bdi>,
        end: <Amount value={endOf(poorest)} currency={plan.currency} rounded />,
      }}
    />
  );
}

function ComparedTable({ forecasts }: { forecasts: StressForecasts }) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
  const texts = useStressTexts(forecasts);
  const { outcomes, plan, baseline } = forecasts;
  const last = baseline.netWorth.length - 1;
  const heading = {
    depth: t('stress.figure.depth'),
    below: t('stress.figure.below'),
    back: t('stress.figure.back'),
    end: t('stress.compared.end', { month: texts.monthOf(last) }),
    cash: t('stress.figure.cash'),
  };
  const columns: readonly FigureColumn<CrisisOutcome>[] = [
    {
      heading: t('stress.compared.test'),
      renderCell: ({ test }) => (
        <>
          <RowName
            name={nameOf(test)}
            symbol={<ChartSwatch symbol={createComparedSymbol(1 + outcomes.findIndex((each) => each.test === test))} />}
          />
          <SeverityBadge level={test.severity} />
        </>
      ),
    },
    {
      heading: heading.depth,
      renderCell: (outcome) => (
        <>
          <Amount value={outcome.effects.trough?.amount ?? 0} currency={plan.currency} />
          <CellNote>{texts.shareOf(outcome)}</CellNote>
        </>
      ),
    },
    { heading: heading.below, renderCell: ({ effects }) => write.number(effects.monthsBelow) },
    { heading: heading.back, className: styles.words, renderCell: texts.back },
    {
      heading: heading.end,
      renderCell: ({ netWorth }) => <Amount value={netWorth[last] ?? 0} currency={plan.currency} signed />,
    },
    { heading: heading.cash, className: styles.words, renderCell: texts.cash },
  ];
  return (
    <FigureTable
      caption={t('stress.compared.title')}
      isStacked
      columns={columns}
      rows={outcomes}
      keyOf={({ test }) => test.id}
    >
      <tfoot>
        <tr>
          <th scope="row">
            <RowName name={t('stress.series.base')} symbol={<ChartSwatch symbol={createComparedSymbol(0)} />} />
          </th>
          <td colSpan={3} className={styles.words}>
            {t('stress.compared.calm')}
          </td>
          <td data-heading={heading.end}>
            <Amount value={baseline.netWorth[last] ?? 0} currency={plan.currency} signed />
          </td>
          <td data-heading={heading.cash} className={styles.words}>
            {texts.cash(baseline)}
          </td>
        </tr>
      </tfoot>
    </FigureTable>
  );
}
