import type { MonteCarloSimulation } from '@meridian/contract';
import { useMemo } from 'react';
import { useOutOf100Format } from '#features/advanced-forecast/format-out-of-100.ts';
import {
  percentileBandChart,
  toPercentileBandData,
} from '#features/advanced-forecast/simulation/percentile-band-chart.ts';
import { PercentileBandSummary, MarginOfError } from '#features/advanced-forecast/simulation/outcome-sentences.tsx';
import type { SimulationResultProps } from '#features/advanced-forecast/simulation/simulation-inputs.ts';
import { SuccessHeadline } from '#features/advanced-forecast/simulation/simulation-summary.tsx';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import { Chart } from '#ui/chart/chart.tsx';
import styles from './safety.module.css';
import type { SafetySimulation } from './use-plan-safety.ts';

/** Shows in how many simulated paths the money lasts, and the chart of their percentile bands. */
export function SuccessChance({
  answer,
  beyond,
  currency,
}: SafetySimulation & Pick<SimulationResultProps, 'currency'>) {
  const t = useText();
  const format = useChartFormat(currency);
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney) && answer.real !== undefined;
  const part = { answer, currency, isReal };
  const chart = useMemo(() => {
    const fan = percentileBandChart(t, format, toPercentileBandData({ answer, isReal }), {
      sample: null,
      isReal,
    });
    return { ...fan, name: t('safety.fan') };
  }, [t, format, answer, isReal]);
  return (
    <>
      <SuccessHeadline shortfall={answer.probability_of_shortfall}>
        <LastsUntil answer={answer} />
      </SuccessHeadline>
      <p>
        <MarginOfError answer={answer} /> {beyond === null ? null : <LastsUntil answer={beyond} />}
      </p>
      <div className={styles.fan}>
        <Chart chart={chart} summary={<PercentileBandSummary {...part} />} />
      </div>
    </>
  );
}

/** Renders the sentence 'In 87 of 100 futures the money lasts until November 2056.' */
function LastsUntil({ answer }: { answer: MonteCarloSimulation }) {
  const t = useText();
  const month = useMonthText();
  const outOf100 = useOutOf100Format();
  const success = 100 - answer.probability_of_shortfall;
  const until = { month: month(answer.labels.at(-1) ?? '', 'full') };
  if (success === 100) return t('safety.lasts.always', until);
  if (success === 0) return t('safety.lasts.never', until);
  return t('safety.lasts', { ...until, count: outOf100(success) });
}
