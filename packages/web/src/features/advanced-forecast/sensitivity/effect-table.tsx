import { Button } from '@mantine/core';
import type { CurrencyCode } from '@meridian/engine';
import { type ReactNode, useState } from 'react';
import { usePrinting } from '#lib/printing.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import type { Comparison, PlanOutcome, VariantEffect } from './compare-variants.ts';
import { AmountDifference, EffectBar, ShareDifference, amountMargin } from './effect-cells.tsx';
import styles from './sensitivity.module.css';
import { VariantName } from './variant-name.tsx';

interface EffectTableProps {
  comparison: Comparison;
  currency: CurrencyCode;
  /** What nominal amounts of the end are divided by. */
  priceLevel: number;
  /** What can be done with a variant. */
  renderActions: (effect: VariantEffect) => ReactNode;
}

/** So many rows are shown at first. */
const FIRST_ROWS = 8;

/** The plan as it is, and what each variant makes of it: a row each, what helps most first. */
export function EffectTable({ comparison, currency, priceLevel, renderActions }: EffectTableProps) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = usePrinting();
  const { before, effects, paths } = comparison;
  // As many as one future is of all.
  const decimals = paths > 1_000 ? 2 : 1;
  const shown = isWhole || isPrinting ? effects : effects.slice(0, FIRST_ROWS);
  const largest = {
    success: Math.max(0, ...effects.map(({ difference }) => Math.abs(difference.success.value))),
    median: Math.max(0, ...effects.map(({ difference }) => Math.abs(difference.median.value))),
  };
  return (
    <div className={styles.tablePart}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('sensitivity.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sensitivity.column.change')}</th>
            <th scope="col">
              <Explained sentence={t('sensitivity.column.success.explained')}>
                {t('sensitivity.column.success')}
              </Explained>
            </th>
            <th scope="col">
              <Explained sentence={t('sensitivity.column.median.explained')}>
                {t('sensitivity.column.median')}
              </Explained>
            </th>
            <th scope="col">
              <Explained sentence={t('sensitivity.column.end.explained')}>
                {t('sensitivity.column.end')}
              </Explained>
            </th>
            <th scope="col" className={styles.actionColumn}>
              {t('sensitivity.column.keep')}
            </th>
          </tr>
        </thead>
        <tbody>
          <OutcomeRow
            name={t('sensitivity.asItIs')}
            outcome={before}
            decimals={decimals}
            currency={currency}
            priceLevel={priceLevel}
          />
          {shown.map((effect) => (
            <EffectRow
              key={`${effect.variant.kind} ${effect.variant.item?.id ?? ''}`}
              effect={effect}
              decimals={decimals}
              largest={largest}
              currency={currency}
              priceLevel={priceLevel}
              actions={renderActions(effect)}
            />
          ))}
        </tbody>
      </table>
      {effects.length > FIRST_ROWS ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? t('sensitivity.showFewer', { count: FIRST_ROWS })
            : t('sensitivity.showAll', { count: effects.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface EffectRowProps {
  effect: VariantEffect;
  /** Of shares out of 100. */
  decimals: number;
  /** The largest differences of the table, for the lengths of bars. */
  largest: { success: number; median: number };
  currency: CurrencyCode;
  priceLevel: number;
  actions: ReactNode;
}

function EffectRow({ effect, decimals, largest, currency, priceLevel, actions }: EffectRowProps) {
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
      priceLevel={priceLevel}
      success={
        <>
          <ShareDifference difference={difference.success} />
          <EffectBar value={difference.success.value} largest={largest.success} />
        </>
      }
      median={
        <>
          <AmountDifference
            value={difference.median.value / priceLevel}
            margin={amountMargin(difference.median, priceLevel)}
            currency={currency}
          />
          <EffectBar value={difference.median.value} largest={largest.median} />
        </>
      }
      end={<AmountDifference value={difference.end / priceLevel} currency={currency} />}
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
  priceLevel: number;
  /** What stands with each figure. */
  success?: ReactNode;
  median?: ReactNode;
  end?: ReactNode;
  actions?: ReactNode;
}

function OutcomeRow({ name, detail, outcome, decimals, currency, priceLevel, ...beside }: OutcomeRowProps) {
  const t = useText();
  const write = useWrite();
  const label = (column: 'success' | 'median' | 'end') => (
    <span className={styles.label} aria-hidden="true">
      {t(`sensitivity.column.${column}`)}
    </span>
  );
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </th>
      <td>
        {label('success')}
        <span className={styles.figure}>
          {write.number(100 * outcome.success, { min: decimals, max: decimals })}
        </span>
        {beside.success}
      </td>
      <td>
        {label('median')}
        <span className={styles.figure}>
          <Amount value={outcome.median / priceLevel} currency={currency} signed />
        </span>
        {beside.median}
      </td>
      <td>
        {label('end')}
        <span className={styles.figure}>
          <Amount value={outcome.end / priceLevel} currency={currency} signed />
        </span>
        {beside.end}
      </td>
      <td className={styles.actionColumn}>{beside.actions}</td>
    </tr>
  );
}
