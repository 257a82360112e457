import { LIMITS, type OptimalAllocation } from '@meridian/contract';
import { RISK_TOLERANCES } from '@meridian/engine';
import { chooseAnalysis, useAnalysisChoices } from '#features/economic/public.ts';
import { useOutOf100 } from '#features/advanced-forecast/out-of-100.ts';
import { AnalysisPart } from '#features/advanced-forecast/server-analysis.tsx';
import { useText } from '#lib/text/text.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useWrite } from '#ui/display.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Later } from '#ui/layout/later.tsx';
import { Method } from '#ui/method.tsx';
import { useOptimalAllocation, useTodaysMix } from './allocation-api.ts';
import styles from './allocation.module.css';
import { MixTable } from './mix-table.tsx';
import { ASSETS, type Mix } from './mix.ts';
import { useFrontierChart } from './use-frontier-chart.ts';

const YEARS = Array.from({ length: LIMITS.allocationYearsMax }, (_, index) => index + 1);

/** The mix of equities, bonds and cash that best suits a risk tolerance and a horizon, beside the one of today. */
export function AllocationCard() {
  const t = useText();
  return (
    <Card
      title={t('allocation.title')}
      note={t('allocation.note')}
      failure={t('allocation.failed')}
      minHeight="60rem"
    >
      <Allocation />
    </Card>
  );
}

function Allocation() {
  const t = useText();
  const write = useWrite();
  const outOf100 = useOutOf100();
  const { answer: optimum, ...state } = useOptimalAllocation();
  const today = useTodaysMix(optimum);
  const chart = useFrontierChart(optimum, today);
  const { allocation, probability_of_nominal_loss: loss, time_horizon_years: years } = optimum;
  return (
    <AnalysisPart className={styles.allocation} {...state}>
      <Controls />
      <p className={styles.explanation}>
        {t('allocation.explanation', {
          years,
          equities: write.percent(allocation.equities),
          bonds: write.percent(allocation.bonds),
          cash: write.percent(allocation.cash),
          likely: outOf100(loss),
        })}
      </p>
      <MixTable optimum={optimum} today={today} years={years} />
      <p className={styles.explanation}>
        {t(today === null ? 'allocation.noToday' : 'allocation.today.meaning')}
      </p>
      <Later fallback={<div className={styles.chartToCome} />}>
        <Chart chart={chart} summary={<ChartSummary optimum={optimum} today={today} />} />
      </Later>
      <AllocationMethod inputs={optimum.inputs} />
    </AnalysisPart>
  );
}

/** What the chart shows, in words. */
function ChartSummary({ optimum, today }: { optimum: OptimalAllocation; today: Mix | null }) {
  const t = useText();
  const write = useWrite();
  const [calmest, wildest] = [optimum.efficient_frontier[0], optimum.efficient_frontier.at(-1)];
  const percent = (value: number | undefined) => (value === undefined ? '' : write.percent(value));
  return t('allocation.chart.summary', {
    lowest: percent(calmest?.expected_return),
    calmest: percent(calmest?.volatility),
    highest: percent(wildest?.expected_return),
    wildest: percent(wildest?.volatility),
    optimum: percent(optimum.expected_return),
    optimumVolatility: percent(optimum.volatility),
    hasToday: String(today !== null),
    today: percent(today?.expected_return),
    todayVolatility: percent(today?.volatility),
  });
}

function Controls() {
  const t = useText();
  const { riskTolerance, allocationYears } = useAnalysisChoices();
  return (
    <div className={styles.controls}>
      <Select
        label={t('allocation.tolerance')}
        value={riskTolerance}
        data={RISK_TOLERANCES.map((value) => ({ value, label: t(`allocation.tolerance.${value}`) }))}
        onChange={(chosen) => chooseAnalysis({ riskTolerance: chosen })}
      />
      <Select
        label={t('allocation.years')}
        value={String(allocationYears)}
        data={YEARS.map((count) => ({ value: String(count), label: t('forecast.years.count', { count }) }))}
        onChange={(chosen) => chooseAnalysis({ allocationYears: Number(chosen) })}
      />
    </div>
  );
}

function AllocationMethod({ inputs }: Pick<OptimalAllocation, 'inputs'>) {
  const t = useText();
  const write = useWrite();
  return (
    <Method>
      <p>{t('allocation.method.goal')}</p>
      <ul>
        {ASSETS.map((asset) => (
          <li key={asset}>
            {t('allocation.method.input', {
              asset: t(`allocation.${asset}`),
              gain: write.percent(inputs.expected_return[asset]),
              swing: write.percent(inputs.volatility[asset]),
            })}
          </li>
        ))}
      </ul>
      <p>{t('allocation.method.loss')}</p>
      <p>{t('allocation.method.limits')}</p>
    </Method>
  );
}
