import { Button } from '@mantine/core';
import type { PlanVariant } from '@meridian/contract';
import { type CurrencyCode, roundMoney } from '@meridian/engine';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useDisplaySettings, useFormatters } from '#ui/display-settings.ts';
import { CellNote, type FigureColumn, FigureDifference, FigureTable } from '#ui/figure-table.tsx';
import { MarginOfError, PercentagePointDifference, marginOfError } from '#ui/layout/percentage-point-difference.tsx';
import type { VariantComparison, PlanOutcome, VariantEffect } from './compare-variants.ts';
import { VariantName } from './comparison-texts.tsx';
import styles from './sensitivity.module.css';

interface EffectTableProps {
  comparison: VariantComparison;
  /** Renders the buttons in the row of a variant, such as the one that stores it as a scenario. */
  renderActions: (effect: VariantEffect) => ReactNode;
}

/** A table row: the unchanged plan, or a variant. */
type OutcomeRow = PlanOutcome & Partial<VariantEffect>;

/** The number of variants shown until the user expands the table. */
const FIRST_ROWS = 8;

/** Renders the table with the unchanged plan and the effect of each variant, the most helpful first. */
export function VariantEffectTable({ comparison, renderActions }: EffectTableProps) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const { before, effects } = comparison;
  const shown = isWhole || isPrinting ? effects : effects.slice(0, FIRST_ROWS);
  const columns = useFigureColumns(comparison);
  return (
    <div className={styles.tablePart}>
      <FigureTable<OutcomeRow>
        caption={t('sensitivity.caption')}
        isStacked
        columns={[
          {
            heading: t('sensitivity.column.change'),
            renderCell: ({ variant }) => <RowHead variant={variant} />,
          },
          ...columns,
          {
            heading: t('sensitivity.column.keep'),
            isAction: true,
            renderCell: (row) => (isEffect(row) ? renderActions(row) : null),
          },
        ]}
        rows={[before, ...shown]}
        keyOf={({ variant }) => `${variant?.kind} ${variant?.item?.id ?? ''}`}
      />
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

function isEffect(row: OutcomeRow): row is VariantEffect {
  return row.variant !== undefined;
}

/** Renders the name of a variant, with an explanation if the name needs one. */
function RowHead({ variant }: { variant: PlanVariant | undefined }) {
  const t = useText();
  if (variant === undefined) return t('sensitivity.asItIs');
  const { kind, item } = variant;
  return (
    <>
      <VariantName variant={variant} />
      {kind === 'more' || kind === 'less' ? null : (
        <CellNote>
          <FormattedMessage id={`sensitivity.what.${kind}`} values={{ name: <bdi>{item?.name}</bdi> }} />
        </CellNote>
      )}
    </>
  );
}

/** Returns the columns: the outcome, and for a variant its difference from the unchanged plan. */
function useFigureColumns({ effects, settings }: VariantComparison): FigureColumn<OutcomeRow>[] {
  const t = useText();
  const write = useFormatters();
  const { currency, paths } = settings;
  // A change in a single simulated path must be visible: it is 0.1 % of 1,000 paths and 0.01 % of 10,000 paths.
  const decimals = paths > 1_000 ? 2 : 1;
  const largestOf = (figure: 'success' | 'median') =>
    Math.max(0, ...effects.map(({ difference }) => Math.abs(difference[figure].value)));
  const [largestShare, largestMedian] = [largestOf('success'), largestOf('median')];
  const column = (figure: keyof PlanOutcome, renderDifference: FigureColumn<OutcomeRow>['renderCell']) => ({
    heading: t(`sensitivity.column.${figure}`),
    explained: t(`sensitivity.column.${figure}.explained`),
    renderCell: (row: OutcomeRow) => (
      <>
        <span>
          {figure === 'success' ? (
            write.number(100 * row.success, { min: decimals, max: decimals })
          ) : (
            <Amount value={row[figure]} currency={currency} signed />
          )}
        </span>
        {renderDifference(row)}
      </>
    ),
  });
  return [
    column('success', ({ difference }) =>
      difference === undefined ? null : (
        <>
          <PercentagePointDifference difference={difference.success} decimals={decimals} />
          <EffectBar value={difference.success.value} largest={largestShare} />
        </>
      ),
    ),
    column('median', ({ difference }) =>
      difference === undefined ? null : (
        <>
          <AmountDifference
            value={difference.median.value}
            margin={marginOfError(difference.median)}
            currency={currency}
          />
          <EffectBar value={difference.median.value} largest={largestMedian} />
        </>
      ),
    ),
    column('end', ({ difference }) =>
      difference === undefined ? null : <AmountDifference value={difference.end} currency={currency} />,
    ),
  ];
}

/**
 * Renders a bar that starts in the middle and whose length is relative to the largest value. The numbers beside the bar give the same
 * information.
 */
function EffectBar({ value, largest }: { value: number; largest: number }) {
  if (largest === 0) return null;
  const share = Math.abs(value) / largest;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span data-direction={value < 0 ? 'less' : 'more'} style={{ inlineSize: `${(50 * share).toFixed(2)}%` }} />
    </span>
  );
}

interface AmountDifferenceProps {
  value: number;
  currency: CurrencyCode;
  /**
   * The margin of error, in the currency of the amount. Absent if the amount is exact, 0 if every simulated path differs by the same
   * amount.
   */
  margin?: number;
}

function AmountDifference({ value, currency, margin }: AmountDifferenceProps) {
  const { amountsHidden } = useDisplaySettings();
  return (
    <FigureDifference value={value}>
      <bdi dir="ltr">
        {value > 0 && !amountsHidden ? '+' : ''}
        <Amount value={value} currency={currency} />
        {margin === undefined || roundMoney(margin) === 0 || amountsHidden ? null : (
          <>
            {' '}
            <MarginOfError>
              <Amount value={margin} currency={currency} />
            </MarginOfError>
          </>
        )}
      </bdi>
    </FigureDifference>
  );
}
