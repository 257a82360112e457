import type { CurrencyCode } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import styles from './amount.module.css';
import { useDisplaySettings, useFormatters } from './display-settings.ts';

interface AmountProps {
  value: number;
  currency: CurrencyCode;
  /** True to show a negative amount in another colour. Its minus sign gives the same information without colour. */
  signed?: boolean;
  /** True to show four significant digits, for forecast or simulated amounts in sentences and key figures. */
  rounded?: boolean;
}

/**
 * Renders an amount of money in the user's number format with the currency's symbol, or five bullets while amounts are hidden. All amounts
 * on a page are rendered by this component.
 */
export function Amount({ value, currency, signed = false, rounded = false }: AmountProps) {
  const t = useText();
  const write = useFormatters();
  const { amountsHidden } = useDisplaySettings();
  const written = rounded ? write.roundedAmount(value, currency) : write.amount(value, currency);
  if (amountsHidden) {
    return (
      <span role="img" className={styles.amount} aria-label={t('amount.hidden')}>
        {written}
      </span>
    );
  }
  return (
    <bdi dir="ltr" className={styles.amount} data-negative={(signed && value < 0) || undefined}>
      {written}
    </bdi>
  );
}
