import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './stress.module.css';

const EACH = 'each';

interface CrisisCurrencySelectProps {
  /** The currency that crises hit in this plan by default: that of its largest income, otherwise of its largest fund or balance. */
  own: CurrencyCode;
  /** The chosen currency; null to use the currency of each stress test. */
  crisisCurrency: CurrencyCode | null;
  onChoose: (crisisCurrency: CurrencyCode | null) => void;
}

/** Renders the select for the currency whose value crises change. The choice is not stored. */
export function CrisisCurrencySelect({ own, crisisCurrency, onChoose }: CrisisCurrencySelectProps) {
  const t = useText();
  const nameOf = useCurrencyName();
  return (
    <Select
      className={styles.hit}
      label={t('stress.hit')}
      description={t('stress.hit.why')}
      value={crisisCurrency ?? EACH}
      data={[
        { value: EACH, label: t('stress.hit.each') },
        { value: own, label: t('stress.hit.own', { currency: own }) },
        ...CURRENCY_CODES.filter((code) => code !== own).map((code) => ({
          value: code,
          label: `${code} \u00b7 ${nameOf(code)} (${CURRENCIES[code].symbol})`,
        })),
      ]}
      onChange={(value) => onChoose(CURRENCY_CODES.find((code) => code === value) ?? null)}
    />
  );
}
