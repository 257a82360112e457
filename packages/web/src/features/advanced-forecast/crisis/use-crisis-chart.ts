import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { anyCrisisProbability } from '@meridian/engine';
import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart, LineSeries } from '#ui/chart/chart-description.ts';
import { useNumberFormat, usePercentFormat } from '#ui/chart-format.ts';

/** The probability that a crisis has begun after so many years, of any severity and of a high one. */
export function useCrisisChart({ crises, years }: CrisisProbabilityAnalysis): Chart {
  const t = useText();
  const percent = usePercentFormat();
  const number = useNumberFormat();
  return useMemo(() => {
    const at = Array.from({ length: years + 1 }, (_, year) => year);
    const likelyBy = (chosen: typeof crises) => {
      const annual = chosen.map(({ annual_probability: probability }) => probability / 100);
      return at.map((year) => 100 * anyCrisisProbability(annual, year));
    };
    const line = (look: Omit<LineSeries, 'kind' | 'group'>): LineSeries => ({
      kind: 'line',
      group: '',
      ...look,
    });
    const severe = crises.filter(({ severity }) => severity === 'High');
    return {
      name: t('crisis.chart'),
      x: { type: 'numbers', name: t('crisis.chart.years'), at, format: number },
      y: { scale: 'linear', name: t('crisis.chart.probability'), format: percent },
      series: [
        line({
          id: 'any',
          name: t('crisis.chart.any'),
          color: 'var(--series-forecast)',
          dash: 'solid',
          marker: 'circle',
          values: likelyBy(crises),
        }),
        ...(severe.length === 0 || severe.length === crises.length
          ? []
          : [
              line({
                id: 'severe',
                name: t('crisis.chart.severe'),
                color: 'var(--severity-high)',
                dash: 'dashed',
                marker: 'triangle',
                values: likelyBy(severe),
              }),
            ]),
      ],
      milestones: [],
    };
  }, [t, percent, number, crises, years]);
}
