import { Radio, Stack } from '@mantine/core';
import { GROWTH_OPTIONS } from '@meridian/contract';
import type { Growth } from '@meridian/engine';
import { optionLabelKey } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { useRateInBothUnits } from '#ui/form/rate-input.tsx';
import { FormField, useFormField, useItemFormState } from './item-form-field.tsx';
import { isFund, isLoan, effectiveEntry } from '#features/plan/fields/item-form-values.ts';
import styles from '#features/plan/fields/item-form.module.css';

/**
 * The fields of the section about growth. The growth rate of a fund's deposits is among them; the rate of the fund itself is shown with the
 * fund fields.
 */
export const GROWTH_FIELDS = ['growth', 'deposit_growth_rate'] as const;

/** Renders the inputs for the growth of an amount: with prices, at a rate of its own, or none (finance.md section 17). */
export function GrowthFields() {
  const t = useText();
  const growth = useFormField('growth');
  const { values } = useItemFormState().form;
  const chosen = (effectiveEntry(values, 'growth') ?? 'rate') as Growth;
  // A loan payment is fixed by contract and does not rise with prices.
  const options = GROWTH_OPTIONS.filter((option) => option !== 'prices' || !isLoan(values) || chosen === 'prices');
  return (
    <>
      <Radio.Group
        name="growth"
        aria-label={t(isFund(values) ? 'items.section.deposit' : 'items.section.growth')}
        error={growth.error}
        value={chosen}
        onChange={(option) => growth.onChange(option)}
      >
        <Stack gap="xs">
          {options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={t(optionLabelKey('growth', option))}
              description={t(`items.growth.${option}.help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'fixed' ? null : (
        <div className={styles.pair}>
          <GrowthRate growth={chosen} />
        </div>
      )}
    </>
  );
}

/** Renders the input for the growth rate, per year or per month, with a help text that shows both. */
function GrowthRate({ growth }: { growth: 'prices' | 'rate' }) {
  const t = useText();
  const bothRates = useRateInBothUnits();
  const { values } = useItemFormState().form;
  const name = isFund(values) ? 'deposit_growth_rate' : 'monthly_interest_rate';
  const { value } = values[name];
  const isTold = value !== null && value > -100 && value !== 0;
  return (
    <FormField
      name={name}
      rateLabels={{ month: t(`items.growth.${growth}.month`), year: t(`items.growth.${growth}.year`) }}
      description={isTold ? `${bothRates(value)}.` : t(`items.growth.${growth}.rate`)}
    />
  );
}
