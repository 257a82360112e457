import { roundMoney } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import type { PeriodWithNeighbours } from './explained-period.ts';
import { type ForecastToExplain, useOpeningNetWorth, type usePeriodExplanation } from './use-explanation.ts';

interface ChangeSentencesProps {
  explained: ForecastToExplain;
  periods: PeriodWithNeighbours;
  explanation: ReturnType<typeof usePeriodExplanation>;
  name: (span: PeriodWithNeighbours['span']) => string;
}

/**
 * Renders the sentences about the change of net worth in the shown period and in the period compared with it. In the
 * first period the existing assets are part of the change; the table lists them as brought in.
 */
export function NetWorthChangeSentences({ explained, periods, explanation, name }: ChangeSentencesProps) {
  const t = useText();
  const { currency, isReal } = explained.outlook;
  const at = explanation.spans.length - 1;
  const isFirst = (span: PeriodWithNeighbours['span']) => span.first === 0;
  const began = useOpeningNetWorth(
    explained,
    isFirst(periods.span) || (periods.comparedWith !== null && isFirst(periods.comparedWith)),
  );
  const amount = (value: number) => <Amount value={value} currency={currency.code} rounded />;
  /** Returns the figures of a span: its opening value and its change. */
  const figuresOf = (span: PeriodWithNeighbours['span'], index: number) => {
    const opening = isFirst(span) ? began : (explanation.opening[index] ?? 0);
    const closing = explanation.closing[index] ?? 0;
    const change = roundMoney(closing - opening);
    const values = {
      period: name(span),
      change: amount(Math.abs(change)),
      from: amount(opening),
      to: amount(closing),
    };
    return { way: change < 0 ? ('falls' as const) : ('rises' as const), values };
  };
  const now = figuresOf(periods.span, at);
  const before = periods.comparedWith === null ? null : figuresOf(periods.comparedWith, 0);
  return (
    <>
      <FormattedMessage
        id={isFirst(periods.span) ? `explain.first.${now.way}` : `explain.${now.way}`}
        values={now.values}
      />{' '}
      {before === null || periods.comparedWith === null ? (
        t('explain.first')
      ) : (
        <FormattedMessage
          id={isFirst(periods.comparedWith) ? `explain.before.first.${before.way}` : `explain.before.${before.way}`}
          values={before.values}
        />
      )}{' '}
      {isReal ? t('explain.nominal') : null}
    </>
  );
}
