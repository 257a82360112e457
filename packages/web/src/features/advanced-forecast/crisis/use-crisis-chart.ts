import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { anyCrisisProbability } from '@meridian/engine';
import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart, LineSeries } from '#ui/chart/chart-description.ts';
import { useNumberFormat, usePercentFormat } from '#ui/chart-format.ts';

type Crises = CrisisProbabilityAnalysis['crises'];

/** The probability that any of these crises has begun after so many years, in percent. */
export function likelyBy(crises: Crises, year: number): number {
  const annual = crises.map(({ annual_probability: probability }) => probability / 100);
  return 100 * anyCrisisProbability(annual, year);
}

/** Those of high severity, where that is a part of all. */
export function severeOf(crises: Crises): Crises {
  const severe = crises.filter(({ severity }) => severity === 'High');
  return severe.length === crises.length ? [] : severe;
}

/** The probability that a crisis has begun after so many years, of any severity and of a high one. */
export function useCrisisChart({ crises, years }: CrisisProbabilityAnalysis): Chart {
  const t = useText();
  const percent = usePercentFormat();
  const number = useNumberFormat();
  return useMemo(() => {
    const at = Array.from({ length: years + 1 }, (_, year) => year);
    const valuesOf = (chosen: Crises) => at.map((year) => likelyBy(chosen, year));
    const line = (look: Omit<LineSeries, 'kind' | 'group'>): LineSeries => ({
      kind: 'line',
      ...look,
    });
    const severe = severeOf(crises);
    return {
      name: t('crisis.chart'),
      x: { type: 'numbers', name: t('crisis.chart.years'), at, format: number },
      y: { name: t('crisis.chart.probability'), format: percent },
      series: [
        line({
          id: 'any',
          name: t('crisis.chart.any'),
          color: 'var(--series-forecast)',
          dash: 'solid',
          marker: 'circle',
          values: valuesOf(crises),
        }),
        ...(severe.length === 0
          ? []
          : [
              line({
                id: 'severe',
                name: t('crisis.chart.severe'),
                color: 'var(--severity-high)',
                dash: 'dashed',
                marker: 'triangle',
                values: valuesOf(severe),
              }),
            ]),
      ],
      milestones: [],
    };
  }, [t, percent, number, crises, years]);
}
