import type { CurrencyCode } from '@meridian/engine';
import type { CSSProperties, ReactNode } from 'react';
import { useScenarioCurrency, type useHorizonText } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { ConvertedAmount } from '#ui/converted-amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import styles from './summary-figures.module.css';

/** The number of characters that fit into half of the narrowest card. */
const LONG_FIGURE_CHARACTERS = 14;
/** Direction marks, which have no width. */
const DIRECTION_MARKS = /\p{Cf}/gu;

export interface SummaryFigureProps {
  /** The name and explanation are the messages `dashboard.<id>` and `dashboard.<id>.explained`. */
  readonly id:
    | 'netWorth'
    | 'horizon'
    | 'debts'
    | 'lowestCash'
    | 'fees'
    | 'income'
    | 'expense'
    | 'margin'
    | 'savingsRate';
  readonly amount?: number;
  /** A share shown in place of an amount; null if it is undefined. */
  readonly share?: number | null;
  readonly isMain?: boolean;
  /** True for a forecast value, which is rounded to four significant digits. */
  readonly isForecast?: boolean;
  readonly note: ReactNode;
  /** The currencies from which the amount is converted; by default all of the plan. */
  readonly from?: readonly CurrencyCode[];
}

interface FigureProps extends SummaryFigureProps {
  from: readonly CurrencyCode[];
  /** The values for sentences about the horizon. */
  horizonText: ReturnType<typeof useHorizonText>;
  isOnPaper: boolean;
}

/** Renders a figure with its name, explanation and date. */
export function SummaryFigure({
  id,
  amount,
  share = null,
  isMain,
  isForecast = false,
  horizonText,
  note,
  from,
  isOnPaper,
}: FigureProps) {
  const t = useText();
  const write = useFormatters();
  const shownRates = useScenarioCurrency();
  const { code } = shownRates;
  const name = t(`dashboard.${id}`, horizonText);
  const format = isForecast ? write.roundedAmount : write.amount;
  // The number of characters; a long figure is set in a smaller font instead of being cut off.
  const length = amount === undefined ? 0 : format(amount, code).replaceAll(DIRECTION_MARKS, '').length;
  return (
    <div
      className={styles.figure}
      data-figure={id}
      data-main={isMain}
      data-long={length > LONG_FIGURE_CHARACTERS || undefined}
    >
      <dt className="quiet">
        {isOnPaper ? (
          name
        ) : (
          <TermWithExplanation explanation={t(`dashboard.${id}.explained`)}>{name}</TermWithExplanation>
        )}
      </dt>
      <dd className={styles.value} style={{ '--length': length } as CSSProperties}>
        {amount === undefined ? (
          share === null ? (
            '\u2013'
          ) : (
            write.percent(share * 100, { min: 0, max: 1 })
          )
        ) : isOnPaper ? (
          <Amount value={amount} currency={code} signed rounded={isForecast} />
        ) : (
          <ConvertedAmount
            value={amount}
            from={from}
            currency={shownRates}
            reachedBy="card"
            signed
            rounded={isForecast}
          />
        )}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
