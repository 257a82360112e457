import { Button } from '@mantine/core';
import { type CurrencyCode, roundMoney } from '@meridian/engine';
import { editableNumber } from '#lib/format/number-format.ts';
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
  currency: CurrencyCode;
}

/** Hands the whole table over as a CSV file; amounts that are hidden stay so. */
export function SaveEffects({ comparison: { before, effects }, currency }: SaveEffectsProps) {
  const t = useText();
  const { numberFormat } = useDisplay();
  const { cell } = useChartFormat(currency);
  const share = (value: number) => editableNumber(roundMoney(100 * value), numberFormat);
  const save = () => {
    const heading = [
      t('sensitivity.column.change'),
      t('sensitivity.column.success'),
      t('sensitivity.csv.difference'),
      '±',
      `${t('sensitivity.column.median')} (${currency})`,
      t('sensitivity.csv.difference'),
      '±',
      `${t('sensitivity.column.end')} (${currency})`,
      t('sensitivity.csv.difference'),
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
      onClick={save}
    >
      CSV
    </Button>
  );
}
