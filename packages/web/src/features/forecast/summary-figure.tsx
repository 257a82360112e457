import type { CurrencyCode } from '@meridian/engine';
import type { CSSProperties, ReactNode } from 'react';
import { useScenarioCurrency, type useHorizonWords } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { ConvertedAmount } from '#ui/converted-amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import styles from './summary-figures.module.css';

/** Characters that half of the narrowest card has room for. */
const LONG = 14;
/** Marks of direction, which take no room. */
const UNSEEN = /\p{Cf}/gu;

export interface FigureFacts {
  /** Name and explanation are the messages `dashboard.<id>` and `dashboard.<id>.explained`. */
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
  /** Instead of an amount; null where it means nothing. */
  readonly share?: number | null;
  readonly isMain?: boolean;
  /** Told to four figures, because it is of the future. */
  readonly isForecast?: boolean;
  readonly note: ReactNode;
  /** The currencies that it is converted from; all of the plan when left out. */
  readonly from?: readonly CurrencyCode[];
}

interface FigureProps extends FigureFacts {
  from: readonly CurrencyCode[];
  /** The words of the horizon. */
  words: ReturnType<typeof useHorizonWords>;
  isOnPaper: boolean;
}

/** A figure with its name, its meaning, and when it is of. */
export function Figure({
  id,
  amount,
  share = null,
  isMain,
  isForecast = false,
  words,
  note,
  from,
  isOnPaper,
}: FigureProps) {
  const t = useText();
  const write = useWrite();
  const shownRates = useScenarioCurrency();
  const { code } = shownRates;
  const name = t(`dashboard.${id}`, words);
  const format = isForecast ? write.roundedAmount : write.amount;
  // How many characters it has: a long one is written smaller rather than cut.
  const length = amount === undefined ? 0 : format(amount, code).replaceAll(UNSEEN, '').length;
  return (
    <div className={styles.figure} data-figure={id} data-main={isMain} data-long={length > LONG || undefined}>
      <dt className="quiet">
        {isOnPaper ? name : <Explained sentence={t(`dashboard.${id}.explained`)}>{name}</Explained>}
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
