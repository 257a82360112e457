import type { GoalResult } from '@meridian/engine';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import type { Chart as ChartDescription } from '#ui/chart/chart-types.ts';
import { createComparedLines } from '#ui/chart/legend-symbol.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { PlanInQuestion } from './question-choices.ts';

interface AnswerChartProps {
  answer: GoalResult;
  plan: PlanInQuestion;
  /** The answer as a sentence. */
  summary: ReactNode;
}

/** Renders the chart of net worth and cash, before and after applying the answer. */
export function AnswerChart({ answer, plan, summary }: AnswerChartProps) {
  const t = useText();
  const format = useChartFormat(plan.currency.code);
  const { labels } = plan.forecast;
  const { isReal } = plan;
  const chart = useMemo<ChartDescription>(() => {
    const { before, after, value } = answer;
    const linesOf = (when: 'before' | 'after') => {
      const { forecast, cash } = when === 'before' ? before : after;
      return [
        { id: `${when} worth`, name: t(`ask.chart.${when}`), values: forecast },
        { id: `${when} cash`, name: t(`ask.chart.${when}Cash`), values: cash },
      ];
    };
    return {
      name: t('ask.title'),
      x: { type: 'months', name: t('chart.month'), labels, format },
      y: { name: t(isReal ? 'forecast.money.real' : 'forecast.money.nominal'), format },
      series: createComparedLines([...linesOf('before'), ...(value === null ? [] : linesOf('after'))]),
    };
  }, [t, format, labels, isReal, answer]);
  return <Chart chart={chart} summary={summary} />;
}
