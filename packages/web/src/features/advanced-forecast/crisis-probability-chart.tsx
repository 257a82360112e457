import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { anyCrisisProbability } from '@meridian/engine';
import { useMemo } from 'react';
import { useOutOf100Format } from './format-out-of-100.ts';
import { useText } from '#lib/text/text.ts';
import type { Chart as Description, LineSeries } from '#ui/chart/chart-types.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useNumberFormat, usePercentFormat } from '#ui/chart-format.ts';

type Crises = CrisisProbabilityAnalysis['crises'];

/** Returns the probability in percent that at least one of these crises has begun within `year` years. */
function likelyBy(crises: Crises, year: number): number {
  const annual = crises.map(({ annual_probability: probability }) => probability / 100);
  return 100 * anyCrisisProbability(annual, year);
}

/** Returns the crises of high severity; an empty list if all crises have high severity. */
function severeOf(crises: Crises): Crises {
  const severe = crises.filter(({ severity }) => severity === 'High');
  return severe.length === crises.length ? [] : severe;
}

/**
 * Renders the chart of the probability that a crisis has begun by a given year. It has a line for all crises, and one for those of high
 * severity.
 */
export function CrisisProbabilityChart({ analysis: { crises, years } }: { analysis: CrisisProbabilityAnalysis }) {
  const t = useText();
  const outOf100 = useOutOf100Format();
  const percent = usePercentFormat();
  const number = useNumberFormat();
  const severe = useMemo(() => severeOf(crises), [crises]);
  const chart = useMemo((): Description => {
    const at = Array.from({ length: years + 1 }, (_, year) => year);
    const valuesOf = (chosen: Crises) => at.map((year) => likelyBy(chosen, year));
    const any: LineSeries = {
      kind: 'line',
      id: 'any',
      name: t('crisis.chart.any'),
      color: 'var(--series-forecast)',
      dash: 'solid',
      marker: 'circle',
      values: valuesOf(crises),
    };
    const grave: LineSeries = {
      kind: 'line',
      id: 'severe',
      name: t('crisis.chart.severe'),
      color: 'var(--severity-high)',
      dash: 'dashed',
      marker: 'triangle',
      values: valuesOf(severe),
    };
    return {
      name: t('crisis.chart'),
      x: { type: 'numbers', name: t('crisis.chart.years'), at, format: number },
      y: { name: t('crisis.chart.probability'), format: percent },
      series: severe.length === 0 ? [any] : [any, grave],
    };
  }, [t, percent, number, crises, severe, years]);
  const summary = t('crisis.chart.summary', {
    years,
    first: outOf100(likelyBy(crises, 1)),
    last: outOf100(likelyBy(crises, years)),
    isSplit: String(severe.length > 0),
    severe: outOf100(likelyBy(severe, years)),
  });
  return <Chart chart={chart} summary={summary} />;
}
