import { SEVERITIES, type StressTestResponse, defaultStressTests, toEngineStressTest } from '@meridian/contract';
import {
  CURRENCY_CODES,
  type CrisisTimeline,
  type CurrencyCode,
  computeCrisisTimeline,
  classifySeverity,
} from '@meridian/engine';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { SEVERITY_TEXTS } from '#features/economic/stress-test-details.tsx';
import type { EconomicObjectBody } from './economic-object-requests.ts';
import {
  type NumberEntries,
  NumberFields,
  type NumberFieldName,
  EconomicObjectFormFrame,
  initialNumberEntries,
  enteredNumbers,
} from './economic-object-fields.tsx';
import styles from './economic-objects.module.css';
import { PreviewChart } from './preview-chart.tsx';
import { type EconomicObjectFormProps, useEconomicObjectForm } from './use-economic-object-form.ts';

const COURSE = ['probability', 'duration_months', 'recovery_months'] as const satisfies NumberFieldName[];
const SHOCKS = [
  'investment_shock',
  'pension_shock',
  'saving_shock',
  'bond_shock',
  'property_shock',
  'income_shock',
  'expense_shock',
  'inflation_shock',
  'fx_shock',
  'recovery_fraction',
] as const satisfies NumberFieldName[];
const STRESS_NUMBERS = [...COURSE, ...SHOCKS];

interface StressValues extends NumberEntries<(typeof STRESS_NUMBERS)[number]> {
  name: string;
  /** The severity of the crisis; empty if it is derived from the shocks. */
  severity: StressTestResponse['severity'] | '';
  /** The currency whose exchange rate the crisis changes; null for the currency of the plan. */
  fx_currency: StressTestResponse['fx_currency'];
}

/** Returns the initial entries of the form. A new test starts as a mild recession, so that its chart shows something. */
function stressValues(test: StressTestResponse | null): StressValues {
  const first = test ?? defaultStressTests('USD').find(({ name }) => name === 'Mild recession');
  return {
    name: test?.name ?? '',
    severity: test?.severity ?? '',
    fx_currency: test?.fx_currency ?? null,
    ...initialNumberEntries(STRESS_NUMBERS, (field) => first?.[field] ?? 1),
  };
}

function stressBody({ name, severity, fx_currency, ...values }: StressValues): EconomicObjectBody<'stress'> {
  return {
    name,
    severity: severity === '' ? null : severity,
    fx_currency,
    ...enteredNumbers(STRESS_NUMBERS, values),
  };
}

/** Renders the form of a stress test, with a chart of the fall and the recovery. */
export function StressTestForm(props: EconomicObjectFormProps<'stress'>) {
  const t = useText();
  const object = useEconomicObjectForm({
    ...props,
    kind: 'stress',
    untouched: stressValues(props.object),
    bodyOf: stressBody,
  });
  const { form } = object;
  const { values } = form;
  const byRule = t(SEVERITY_TEXTS[classifySeverity(toEngineStressTest(percents(values)))]);
  return (
    <EconomicObjectFormFrame {...object} onLeave={props.onLeave} picture={<StressSketch values={values} />}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('economy.form.course')}</legend>
        <NumberFields form={form} names={COURSE} />
        <Select
          name="severity"
          label={t('economy.severity')}
          description={t('economy.help.severity')}
          value={values.severity}
          data={[
            { value: '', label: t('economy.severity.byRule', { severity: byRule }) },
            ...SEVERITIES.map((value) => ({ value, label: t(SEVERITY_TEXTS[value]) })),
          ]}
          error={form.errors['severity']}
          onChange={(severity) => form.setFieldValue('severity', severity)}
        />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('economy.form.shocks')}</legend>
        <NumberFields form={form} names={SHOCKS} />
        <Select<CurrencyCode | ''>
          name="fx_currency"
          label={t('economy.field.fxCurrency')}
          description={t('economy.help.fxCurrency')}
          value={values.fx_currency ?? ''}
          data={[{ value: '', label: t('economy.fxCurrency.plan') }, ...CURRENCY_CODES]}
          error={form.errors['fx_currency']}
          onChange={(code) => form.setFieldValue('fx_currency', code === '' ? null : code)}
        />
      </fieldset>
    </EconomicObjectFormFrame>
  );
}

/** Returns the typed numbers; an empty field counts as 0, which has no effect. */
function percents(values: StressValues) {
  const typed = STRESS_NUMBERS.map((name) => [name, values[name].value ?? 0]);
  return {
    ...(Object.fromEntries(typed) as Record<(typeof STRESS_NUMBERS)[number], number>),
    fx_currency: values.fx_currency,
  };
}

/** Maximum number of months in the chart. The fall and the recovery are each limited to half of it. */
const MOST_MONTHS = 1_200;

const LINES: readonly { field: keyof CrisisTimeline; name: MessageKey; color: string; dash?: string }[] = [
  { field: 'investment', name: 'items.category.investment', color: 'var(--series-investment)' },
  { field: 'pension', name: 'items.category.pension', color: 'var(--series-pension)', dash: '7 3' },
  { field: 'saving', name: 'items.category.saving', color: 'var(--series-saving)', dash: '2 3' },
  { field: 'income', name: 'items.category.income', color: 'var(--series-forecast)', dash: '10 3 2 3' },
  { field: 'expense', name: 'items.category.expense', color: 'var(--negative)', dash: '4 4' },
];

/** Renders the chart of the remaining share of funds, incomes and expenses, from the first month of a crisis to its end. */
function StressSketch({ values }: { values: StressValues }) {
  const t = useText();
  const write = useFormatters();
  const typed = percents(values);
  const duration = within(typed.duration_months, 1);
  const recovery = within(typed.recovery_months, 0);
  const months = duration + recovery;
  const course = computeCrisisTimeline(
    { ...toEngineStressTest(typed), durationMonths: duration, recoveryMonths: recovery },
    // A few months after the recovery show the permanent effect.
    Math.ceil(months * 1.1) + 1,
  );
  const movesPrices = typed.inflation_shock !== 0 || typed.fx_shock !== 0;
  const change = (share: number) => write.percent(100 * (share - 1), { min: 0, max: 1 });
  const lines = LINES.flatMap(({ field, name, color, dash }) => {
    const line = course[field];
    const extreme = line.reduce((far, share) => (Math.abs(share - 1) > Math.abs(far - 1) ? share : far), 1);
    return extreme === 1 ? [] : [{ name: t(name), figure: change(extreme), color, dash, values: line }];
  });
  return (
    <PreviewChart
      lines={lines}
      baseline={1}
      write={change}
      start={t('economy.sketch.start')}
      end={t('economy.sketch.months', { count: course.income.length - 1 })}
      sentence={
        lines.length === 0
          ? t(movesPrices ? 'economy.sketch.prices' : 'economy.sketch.nothing')
          : t('economy.sketch.stress', {
              duration,
              recovery,
              share: write.percent(typed.recovery_fraction, { min: 0, max: 1 }),
            })
      }
    />
  );
}

const within = (months: number, least: number) => Math.max(least, Math.min(MOST_MONTHS / 2, Math.round(months)));
