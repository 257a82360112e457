import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type MessageKey, useText } from '#lib/text/text.ts';
import type { Entry } from '#ui/form/entry.ts';
import { FormFoot } from '#ui/form/form-foot.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import type { NumberName } from './form-values.ts';
import styles from './objects.module.css';
import type { ObjectForm } from './use-object-form.ts';

type Unit = 'percent' | 'points' | 'months' | 'times' | 'share';

interface NumberDescription {
  /** Says what refusals call the field. */
  readonly label: MessageKey;
  readonly help: MessageKey;
  readonly unit: Unit;
}

const NUMBERS: Readonly<Record<NumberName, NumberDescription>> = {
  probability: { label: 'economy.field.probability', help: 'economy.help.probability', unit: 'percent' },
  duration_months: { label: 'economy.field.duration', help: 'economy.help.duration', unit: 'months' },
  recovery_months: { label: 'economy.field.recovery', help: 'economy.help.recovery', unit: 'months' },
  investment_shock: {
    label: 'economy.field.investmentShock',
    help: 'economy.help.investment',
    unit: 'percent',
  },
  pension_shock: { label: 'economy.field.pensionShock', help: 'economy.help.pension', unit: 'percent' },
  saving_shock: { label: 'economy.field.savingShock', help: 'economy.help.saving', unit: 'percent' },
  income_shock: { label: 'economy.field.incomeShock', help: 'economy.help.income', unit: 'percent' },
  expense_shock: { label: 'economy.field.expenseShock', help: 'economy.help.expense', unit: 'percent' },
  inflation_shock: { label: 'economy.field.inflationShock', help: 'economy.help.inflation', unit: 'points' },
  fx_shock: { label: 'economy.field.fxShock', help: 'economy.help.fx', unit: 'percent' },
  recovery_fraction: {
    label: 'economy.field.recoveredShare',
    help: 'economy.help.recovered',
    unit: 'percent',
  },
  rate: { label: 'economy.field.rate', help: 'economy.help.rate', unit: 'percent' },
  current_rate: { label: 'economy.field.currentRate', help: 'economy.help.currentRate', unit: 'percent' },
  long_run_rate: { label: 'economy.field.longRunRate', help: 'economy.help.longRunRate', unit: 'percent' },
  persistence: { label: 'economy.field.persistence', help: 'economy.help.persistence', unit: 'share' },
  volatility: { label: 'economy.field.volatility', help: 'economy.help.volatility', unit: 'points' },
  normal_rate: { label: 'economy.field.normalRate', help: 'economy.help.normalRate', unit: 'percent' },
  high_rate: { label: 'economy.field.highRate', help: 'economy.help.highRate', unit: 'percent' },
  p_normal_to_high: { label: 'economy.field.rising', help: 'economy.help.rising', unit: 'share' },
  p_high_to_normal: { label: 'economy.field.falling', help: 'economy.help.falling', unit: 'share' },
  pension: { label: 'economy.field.pensionAdjustment', help: 'economy.help.pensionReturn', unit: 'points' },
  investment: {
    label: 'economy.field.investmentAdjustment',
    help: 'economy.help.investmentReturn',
    unit: 'points',
  },
  saving: { label: 'economy.field.savingAdjustment', help: 'economy.help.savingReturn', unit: 'points' },
  inflation_adjustment: {
    label: 'economy.field.inflationAdjustment',
    help: 'economy.help.inflationAdjustment',
    unit: 'points',
  },
  volatility_multiplier: {
    label: 'economy.field.volatilityMultiplier',
    help: 'economy.help.volatilityMultiplier',
    unit: 'times',
  },
  crisis_probability_multiplier: {
    label: 'economy.field.crisisMultiplier',
    help: 'economy.help.crisisMultiplier',
    unit: 'times',
  },
};

const UNITS: Readonly<Record<Unit, { text: MessageKey | null; step: number; width?: string }>> = {
  percent: { text: 'economy.unit.percent', step: 0.5 },
  points: { text: 'economy.unit.points', step: 0.5, width: '4rem' },
  months: { text: 'economy.unit.months', step: 1, width: '4.5rem' },
  times: { text: 'economy.unit.times', step: 0.1 },
  share: { text: null, step: 0.01 },
};

/** What a field of numbers is called, as refusals call it. */
export function numberLabel(name: NumberName): MessageKey {
  return NUMBERS[name].label;
}

type Numbers<Name extends NumberName> = Record<Name, Entry<number>>;

interface NumberFieldsProps<Name extends NumberName, Values extends Numbers<Name>> {
  form: UseFormReturnType<Values>;
  names: readonly Name[];
}

/** Fields for numbers, each with its unit and what it means. */
export function NumberFields<Name extends NumberName, Values extends Numbers<Name>>({
  form,
  names,
}: NumberFieldsProps<Name, Values>) {
  const t = useText();
  return names.map((name) => {
    const { label, help, unit } = NUMBERS[name];
    const { text, step, width } = UNITS[unit];
    return (
      <NumberInput
        key={name}
        name={name}
        label={t(label)}
        description={t(help)}
        step={step}
        rightSection={text === null ? undefined : <span className="quiet">{t(text)}</span>}
        {...(width === undefined ? {} : { rightSectionWidth: width })}
        value={form.values[name]}
        error={form.errors[name]}
        // Mantine's types of paths cannot follow a field that is itself a type parameter.
        onChange={(entry) => form.setFieldValue(name as never, entry)}
      />
    );
  });
}

interface ObjectFrameProps<Values extends { name: string }> extends ObjectForm<Values> {
  onLeave: () => void;
  /** The picture, which stands beside the fields where there is room. */
  picture: ReactNode;
  children: ReactNode;
}

/** A form around its fields: the name first, what went wrong above, the buttons below. */
export function ObjectFrame<Values extends { name: string }>(props: ObjectFrameProps<Values>) {
  const { form, element, submit, isBusy, problem, onLeave, picture, children } = props;
  const t = useText();
  const name: unknown = form.values.name;
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <UserTextInput
        name="name"
        label={t('economy.field.name')}
        required
        autoComplete="off"
        value={String(name)}
        error={form.errors['name']}
        onChange={(event) => form.setFieldValue('name' as never, event.currentTarget.value)}
      />
      {picture}
      {children}
      <FormFoot problem={problem}>
        <Button variant="default" onClick={onLeave} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      </FormFoot>
    </form>
  );
}
