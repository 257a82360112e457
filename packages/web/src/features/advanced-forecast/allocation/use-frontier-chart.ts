import type { OptimalAllocation } from '@meridian/contract';
import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart } from '#ui/chart/chart-description.ts';
import { usePercentFormat } from '#ui/chart-format.ts';
import { type Mark, frontierPoints } from './frontier-points.ts';
import type { Mix } from './mix.ts';

const LOOKS = {
  optimum: { marker: 'diamond', color: 'var(--series-saving)' },
  today: { marker: 'square', color: 'var(--brass)' },
} as const;

/** The best return for each volatility, with the optimum and the mix of today. */
export function useFrontierChart(optimum: OptimalAllocation, today: Mix | null): Chart {
  const t = useText();
  const percent = usePercentFormat();
  return useMemo(() => {
    const points = frontierPoints(optimum.efficient_frontier, { optimum, today });
    const marks = (['optimum', 'today'] as const).filter((mark) =>
      points.some((point) => point.mark === mark),
    );
    const nameOf = (mark: Mark) => t(`allocation.${mark}`);
    return {
      name: t('allocation.chart'),
      x: {
        type: 'numbers',
        name: t('allocation.volatility'),
        at: points.map(({ volatility }) => volatility),
        format: percent,
      },
      y: { name: t('allocation.return'), format: percent },
      series: [
        {
          kind: 'line',
          id: 'frontier',
          name: t('allocation.frontier'),
          color: 'var(--series-forecast)',
          dash: 'solid',
          marker: 'circle',
          values: points.map(({ highestReturn }) => highestReturn),
        },
        ...marks.map((mark) => ({
          kind: 'points' as const,
          id: mark,
          name: nameOf(mark),
          ...LOOKS[mark],
          values: points.map((point) => (point.mark === mark ? point.expectedReturn : Number.NaN)),
        })),
      ],
      milestones: marks.map((mark) => ({
        index: points.findIndex((point) => point.mark === mark),
        name: nameOf(mark),
      })),
    };
  }, [t, percent, optimum, today]);
}
