import type { CurrencyCode } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import styles from './amount.module.css';
import { useDisplay, useWrite } from './display.ts';

interface AmountProps {
  value: number;
  currency: CurrencyCode;
  /** Colours what is below zero; the minus sign says it too. */
  signed?: boolean;
  /** To four figures: of what is forecast or simulated, in sentences and large figures. */
  rounded?: boolean;
}

/** The one way to show money: the person's number format, the currency's symbol, and five bullets while hidden. */
export function Amount({ value, currency, signed = false, rounded = false }: AmountProps) {
  const t = useText();
  const write = useWrite();
  const { amountsHidden } = useDisplay();
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
