import type { UseFormReturnType } from '@mantine/form';
import { type CurrencyCode, INFLATION_TARGETS } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { EMPTY_ENTRY } from '#ui/form/field-entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import type { DisplayCurrency } from '#features/currency/public.ts';
import type { AssumptionsFormValues, CurrencyField } from './assumptions-form-values.ts';
import styles from './assumptions-form.module.css';
import { PinnedRateInput } from './pinned-rate-input.tsx';
import { Badge } from '#ui/rate-source.tsx';

interface CurrencyAssumptionFieldsProps {
  code: CurrencyCode;
  form: UseFormReturnType<AssumptionsFormValues>;
  /** The current exchange rates, ignoring rates that the scenario pins. */
  today: DisplayCurrency;
}

/**
 * Renders the inputs for one currency: its inflation, its drift if rates drift, and its pinned rate. The dollar has no rate, because it is the base
 * of all rates.
 */
export function CurrencyAssumptionFields({ code, form, today }: CurrencyAssumptionFieldsProps) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useCurrencyName();
  const { values, errors } = form;
  const at = (field: CurrencyField) => {
    const path = `${field}.${code}`;
    const entries = field === 'fx.drift' ? values.fx.drift : values[field];
    return {
      name: path,
      value: entries[code] ?? EMPTY_ENTRY,
      error: errors[path],
      // `never`, because Mantine's path types do not support records.
      onChange: (entry: unknown) => form.setFieldValue(path as never, entry),
    };
  };
  const percent = { step: 0.5, rightSection: <span className="quiet">%</span> };
  const isPinned = (values.pinned_rates[code] ?? EMPTY_ENTRY).value !== null;
  return (
    <fieldset className={styles.currency}>
      <legend className={styles.legend}>
        {code} {'\u00b7'} {nameOf(code)} {isPinned ? <Badge>{t('assumptions.badge.pinned')}</Badge> : null}
        {!isPinned && today.unquoted.includes(code) ? <Badge>{t('assumptions.badge.unquoted')}</Badge> : null}
      </legend>
      <div className={styles.fields}>
        <NumberInput
          {...at('prices')}
          {...percent}
          label={t('assumptions.prices')}
          placeholder={write.number(100 * INFLATION_TARGETS[code])}
        />
        {code === 'USD' || values.fx.model !== 'drift' ? null : (
          <NumberInput {...at('fx.drift')} {...percent} label={t('assumptions.drift')} placeholder="0" />
        )}
        {code === 'USD' ? null : (
          <PinnedRateInput
            {...at('pinned_rates')}
            code={code}
            today={today.rates[code]}
            label={t('assumptions.pinned')}
          />
        )}
      </div>
    </fieldset>
  );
}
