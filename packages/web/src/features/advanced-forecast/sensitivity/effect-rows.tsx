import type { CurrencyCode } from '@meridian/engine';
import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { CellNote, FigureCell } from '#ui/figure-table.tsx';
import type { PlanOutcome, VariantEffect } from './compare-variants.ts';
import { AmountDifference, EffectBar, ShareDifference, marginOf } from './effect-cells.tsx';
import styles from './sensitivity.module.css';
import { VariantName } from './variant-name.tsx';

interface EffectRowProps {
  effect: VariantEffect;
  /** Of shares out of 100. */
  decimals: number;
  /** The largest differences of the table, for the lengths of bars. */
  largest: { success: number; median: number };
  currency: CurrencyCode;
  actions: ReactNode;
}

/** What a variant makes of the plan. */
export function EffectRow({ effect, decimals, largest, currency, actions }: EffectRowProps) {
  const t = useText();
  const { variant, difference } = effect;
  const { kind } = variant;
  return (
    <OutcomeRow
      name={<VariantName variant={variant} />}
      detail={kind === 'more' || kind === 'less' ? undefined : t(`sensitivity.what.${kind}`)}
      outcome={effect}
      decimals={decimals}
      currency={currency}
      success={
        <>
          <ShareDifference difference={difference.success} decimals={decimals} />
          <EffectBar value={difference.success.value} largest={largest.success} />
        </>
      }
      median={
        <>
          <AmountDifference
            value={difference.median.value}
            margin={marginOf(difference.median)}
            currency={currency}
          />
          <EffectBar value={difference.median.value} largest={largest.median} />
        </>
      }
      end={<AmountDifference value={difference.end} currency={currency} />}
      actions={actions}
    />
  );
}

interface OutcomeRowProps {
  name: ReactNode;
  /** What the row stands for, in a sentence. */
  detail?: string | undefined;
  outcome: PlanOutcome;
  decimals: number;
  currency: CurrencyCode;
  /** What stands with each figure. */
  success?: ReactNode;
  median?: ReactNode;
  end?: ReactNode;
  actions?: ReactNode;
}

/** A plan and how it ends. */
export function OutcomeRow({ name, detail, outcome, decimals, currency, ...beside }: OutcomeRowProps) {
  const t = useText();
  const write = useWrite();
  return (
    <tr>
      <th scope="row">
        {name}
        {detail === undefined ? null : <CellNote>{detail}</CellNote>}
      </th>
      <FigureCell
        heading={t('sensitivity.column.success')}
        explained={t('sensitivity.column.success.explained')}
      >
        <span>{write.number(100 * outcome.success, { min: decimals, max: decimals })}</span>
        {beside.success}
      </FigureCell>
      <FigureCell
        heading={t('sensitivity.column.median')}
        explained={t('sensitivity.column.median.explained')}
      >
        <span>
          <Amount value={outcome.median} currency={currency} signed />
        </span>
        {beside.median}
      </FigureCell>
      <FigureCell heading={t('sensitivity.column.end')} explained={t('sensitivity.column.end.explained')}>
        <span>
          <Amount value={outcome.end} currency={currency} signed />
        </span>
        {beside.end}
      </FigureCell>
      <td className={styles.actionColumn}>{beside.actions}</td>
    </tr>
  );
}
