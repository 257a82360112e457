import type { OptimalAllocation } from '@meridian/contract';
import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart as Description } from '#ui/chart/chart-types.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { usePercentFormat } from '#ui/chart-format.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { type PortfolioMarker, frontierPoints } from './efficient-frontier-points.ts';
import type { Portfolio } from './portfolio.ts';

const MARKER_STYLES = {
  optimum: { marker: 'diamond', color: 'var(--series-saving)' },
  today: { marker: 'square', color: 'var(--brass)' },
} as const;

interface FrontierChartProps {
  optimum: OptimalAllocation;
  /** Today's portfolio; null if the plan has no assets. */
  today: Portfolio | null;
}

/** Renders the efficient frontier, which is the highest expected return at each volatility, and marks the optimal portfolio and today's. */
export function EfficientFrontierChart({ optimum, today }: FrontierChartProps) {
  const chart = useFrontierChart(optimum, today);
  return <Chart chart={chart} summary={<ChartSummary optimum={optimum} today={today} />} />;
}

function useFrontierChart(optimum: OptimalAllocation, today: Portfolio | null): Description {
  const t = useText();
  const percent = usePercentFormat();
  return useMemo(() => {
    const points = frontierPoints(optimum.efficient_frontier, { optimum, today });
    const marks = (['optimum', 'today'] as const).filter((mark) => points.some((point) => point.mark === mark));
    const nameOf = (mark: PortfolioMarker) => t(`allocation.${mark}`);
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
          ...MARKER_STYLES[mark],
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

function ChartSummary({ optimum, today }: FrontierChartProps) {
  const t = useText();
  const write = useFormatters();
  const [leastVolatile, mostVolatile] = [optimum.efficient_frontier[0], optimum.efficient_frontier.at(-1)];
  const percent = (value: number | undefined) => (value === undefined ? '' : write.percent(value));
  return t('allocation.chart.summary', {
    lowest: percent(leastVolatile?.expected_return),
    leastVolatile: percent(leastVolatile?.volatility),
    highest: percent(mostVolatile?.expected_return),
    mostVolatile: percent(mostVolatile?.volatility),
    optimum: percent(optimum.expected_return),
    optimumVolatility: percent(optimum.volatility),
    hasToday: String(today !== null),
    today: percent(today?.expected_return),
    todayVolatility: percent(today?.volatility),
  });
}
