import { Button } from '@mantine/core';
import { roundMoney } from '@meridian/engine';
import { editableNumber } from '#lib/format/editable-number.ts';
import { useText } from '#lib/text/text.ts';
import { csvOf } from '#ui/chart/files/chart-file.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import { useDisplay } from '#ui/display.ts';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { Comparison } from './compare-variants.ts';
import { marginOf } from './effect-cells.tsx';
import styles from './sensitivity.module.css';
import { variantName } from './variant-name.tsx';

interface SaveEffectsProps {
  comparison: Comparison;
  isReal: boolean;
  /** The figures are of the plan as it is now: a file would not tell of which other one they are. */
  isCurrent: boolean;
}

/** Hands the whole table over as a CSV file; amounts that are hidden stay so. */
export function SaveEffects({ comparison, isReal, isCurrent }: SaveEffectsProps) {
  const { before, effects, settings } = comparison;
  const { currency } = settings;
  const t = useText();
  const { numberFormat } = useDisplay();
  const { cell } = useChartFormat(currency);
  const share = (value: number) => editableNumber(roundMoney(100 * value), numberFormat);
  const amountIn = (column: string) =>
    t(`sensitivity.csv.${isReal ? 'real' : 'nominal'}`, { column, currency });
  const save = () => {
    const heading = [
      t('sensitivity.column.change'),
      t('sensitivity.column.success'),
      t('sensitivity.csv.difference'),
      '±',
      amountIn(t('sensitivity.column.median')),
      amountIn(t('sensitivity.csv.difference')),
      amountIn('±'),
      amountIn(t('sensitivity.column.end')),
      amountIn(t('sensitivity.csv.difference')),
    ];
    const asItIs = [
      t('sensitivity.asItIs'),
      share(before.success),
      '',
      '',
      cell(before.median),
      '',
      '',
      cell(before.end),
      '',
    ];
    const rows = effects.map(({ variant, success, median, end, difference }) => [
      variantName(variant, t),
      share(success),
      share(difference.success.value),
      share(marginOf(difference.success)),
      cell(median),
      cell(difference.median.value),
      cell(marginOf(difference.median)),
      cell(end),
      cell(difference.end),
    ]);
    const csv = csvOf([heading, asItIs, ...rows]);
    saveFile(`${t('sensitivity.title')}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.save}
      aria-label={t('sensitivity.csv')}
      leftSection={<Icon name="download" size={16} />}
      disabled={!isCurrent}
      onClick={save}
    >
      CSV
    </Button>
  );
}
