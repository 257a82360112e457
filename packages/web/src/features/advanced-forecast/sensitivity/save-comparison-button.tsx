import { roundMoney } from '@meridian/engine';
import { formatEditableNumber } from '#lib/format/editable-number.ts';
import { useText } from '#lib/text/text.ts';
import { toCsv } from '#ui/chart/chart-csv.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { SaveButton } from '#ui/chart/chart-toolbar.tsx';
import { marginOfError } from '#ui/layout/percentage-point-difference.tsx';
import { downloadCsv } from '#ui/download-file.ts';
import type { VariantComparison, PlanOutcome, VariantEffect } from './compare-variants.ts';
import styles from './sensitivity.module.css';
import { variantName } from './comparison-texts.tsx';

interface SaveComparisonButtonProps {
  comparison: VariantComparison;
  isReal: boolean;
  /**
   * True if the figures belong to the current plan. Outdated figures cannot be saved, because the file would not say to which plan they
   * belong.
   */
  isCurrent: boolean;
}

/** Renders the button that saves the whole table as a CSV file; amounts hidden on screen are hidden in the file too. */
export function SaveComparisonButton({ comparison, isReal, isCurrent }: SaveComparisonButtonProps) {
  const { before, effects, settings } = comparison;
  const { currency } = settings;
  const t = useText();
  const { numberFormat } = useDisplaySettings();
  const { cell } = useChartFormat(currency);
  const share = (value: number) => formatEditableNumber(roundMoney(100 * value), numberFormat);
  const money = isReal ? 'real' : 'nominal';
  const amountIn = (column: string) => t(`sensitivity.csv.${money}`, { column, currency });
  const rowOf = (name: string, { success, median, end }: PlanOutcome, than?: VariantEffect['difference']) => [
    name,
    share(success),
    ...(than === undefined ? ['', ''] : [than.success.value, marginOfError(than.success)].map(share)),
    cell(median),
    ...(than === undefined ? ['', ''] : [than.median.value, marginOfError(than.median)].map(cell)),
    cell(end),
    than === undefined ? '' : cell(than.end),
  ];
  const save = () => {
    const difference = t('sensitivity.csv.difference');
    const amounts = [t('sensitivity.column.median'), difference, '±', t('sensitivity.column.end'), difference];
    const csv = toCsv([
      [t('sensitivity.column.change'), t('sensitivity.column.success'), difference, '±', ...amounts.map(amountIn)],
      rowOf(t('sensitivity.asItIs'), before),
      ...effects.map((effect) => rowOf(variantName(effect.variant, t), effect, effect.difference)),
    ]);
    downloadCsv(t('sensitivity.title'), csv);
  };
  return (
    <SaveButton
      className={styles.save}
      format="CSV"
      label={t('sensitivity.csv')}
      disabled={!isCurrent}
      onClick={save}
    />
  );
}
