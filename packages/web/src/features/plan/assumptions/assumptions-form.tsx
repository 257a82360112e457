import { Radio, Stack } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import { useEffect, useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { RateSourceInfo } from '#ui/rate-source.tsx';
import { type ExchangeRateModel, initiallyVisibleCurrencies } from './assumptions-form-values.ts';
import styles from './assumptions-form.module.css';
import { CurrencyAssumptionFields } from './currency-assumption-fields.tsx';
import { useAssumptionsForm } from './use-assumptions-form.ts';

const FX_MODELS: readonly ExchangeRateModel[] = ['inflation_gap', 'flat', 'drift'];

interface AssumptionsFormProps {
  scenario: Scenario;
  currencies: readonly CurrencyCode[];
  onTyped: (isTyped: boolean) => void;
  onLeave: () => void;
  onSaved: () => void;
}

/**
 * Renders the form for interest on cash, the exchange rate model, and inflation and rates by currency. The currencies of the plan come first;
 * others can be added.
 */
export function AssumptionsForm({ currencies, onLeave, ...props }: AssumptionsFormProps) {
  const t = useText();
  const today = useCurrency();
  const { form, element, submit, isBusy, problem } = useAssumptionsForm(props);
  const { values, errors } = form;
  const [shown, setShown] = useState(() =>
    initiallyVisibleCurrencies([today.code, ...currencies], props.scenario.assumptions),
  );
  const [added, setAdded] = useState<CurrencyCode | null>(null);
  useEffect(() => {
    if (added !== null) element.current?.querySelector<HTMLElement>(`[name='prices.${added}']`)?.focus();
  }, [added, element]);
  const others = CURRENCY_CODES.filter((code) => !shown.includes(code));
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <p className="quiet">{t('assumptions.lead')}</p>
      <NumberInput
        name="cash_rate"
        label={t('assumptions.cashRate')}
        description={t('assumptions.cashRate.help')}
        min={0}
        step={0.5}
        rightSection={<span className="quiet">%</span>}
        placeholder="0"
        value={values.cash_rate}
        error={errors['cash_rate']}
        onChange={(entry) => form.setFieldValue('cash_rate', entry)}
      />
      <Radio.Group<ExchangeRateModel>
        label={t('assumptions.fx')}
        value={values.fx.model}
        error={errors['fx.model']}
        onChange={(model) => form.setFieldValue('fx.model', model)}
      >
        <Stack gap="sm" mt="xs">
          {FX_MODELS.map((model) => (
            <Radio
              key={model}
              value={model}
              label={t(`assumptions.fx.${model}`)}
              description={t(`assumptions.fx.${model}.help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <section className={styles.part} aria-label={t('assumptions.currencies')}>
        <div>
          <h3>{t('assumptions.currencies')}</h3>
          <p className="quiet">{t('assumptions.currencies.help')}</p>
          <div className="quiet">
            <RateSourceInfo currency={today} />
          </div>
        </div>
        {shown.map((code) => (
          <CurrencyAssumptionFields key={code} code={code} form={form} today={today} />
        ))}
        {others.length === 0 ? null : (
          <CurrencySelect
            key={others.length}
            label={t('assumptions.add')}
            value={null}
            currencies={others}
            onChange={(code) => {
              setShown([...shown, code]);
              setAdded(code);
            }}
          />
        )}
      </section>
      <FormFooter problem={problem} isBusy={isBusy} onCancel={onLeave} submit={t('common.save')} />
    </form>
  );
}
