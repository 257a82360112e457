import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePrinting } from '#lib/printing.ts';
import { useText } from '#lib/text/text.ts';
import { Explained } from '#ui/explained.tsx';
import { FigureTable } from '#ui/figure-table.tsx';
import type { Comparison, VariantEffect } from './compare-variants.ts';
import { EffectRow, OutcomeRow } from './effect-rows.tsx';
import styles from './sensitivity.module.css';

interface EffectTableProps {
  comparison: Comparison;
  /** What can be done with a variant. */
  renderActions: (effect: VariantEffect) => ReactNode;
}

/** So many rows are shown at first. */
const FIRST_ROWS = 8;

/** The plan as it is, and what each variant makes of it: a row each, what helps most first. */
export function EffectTable({ comparison, renderActions }: EffectTableProps) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = usePrinting();
  const {
    before,
    effects,
    settings: { currency, paths },
  } = comparison;
  // As many as one future is of all.
  const decimals = paths > 1_000 ? 2 : 1;
  const shown = isWhole || isPrinting ? effects : effects.slice(0, FIRST_ROWS);
  const largest = {
    success: Math.max(0, ...effects.map(({ difference }) => Math.abs(difference.success.value))),
    median: Math.max(0, ...effects.map(({ difference }) => Math.abs(difference.median.value))),
  };
  return (
    <div className={styles.tablePart}>
      <FigureTable caption={t('sensitivity.caption')} isStacked>
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
          />
          {shown.map((effect) => (
            <EffectRow
              key={`${effect.variant.kind} ${effect.variant.item?.id ?? ''}`}
              effect={effect}
              decimals={decimals}
              largest={largest}
              currency={currency}
              actions={renderActions(effect)}
            />
          ))}
        </tbody>
      </FigureTable>
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
