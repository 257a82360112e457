import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import styles from './economic-objects.module.css';
import type { EconomicObjectForm } from './use-economic-object-form.ts';

type Unit = 'percent' | 'points' | 'months' | 'times' | 'share';

/** Label, explanation and unit by JSON field name; validation errors use the same label. */
const NUMBER_FIELDS = {
  probability: ['economy.field.probability', 'economy.help.probability', 'percent'],
  duration_months: ['economy.field.duration', 'economy.help.duration', 'months'],
  recovery_months: ['economy.field.recovery', 'economy.help.recovery', 'months'],
  investment_shock: ['economy.field.investmentShock', 'economy.help.investment', 'percent'],
  pension_shock: ['economy.field.pensionShock', 'economy.help.pension', 'percent'],
  saving_shock: ['economy.field.savingShock', 'economy.help.saving', 'percent'],
  bond_shock: ['economy.field.bondShock', 'economy.help.bonds', 'percent'],
  property_shock: ['economy.field.propertyShock', 'economy.help.property', 'percent'],
  income_shock: ['economy.field.incomeShock', 'economy.help.income', 'percent'],
  expense_shock: ['economy.field.expenseShock', 'economy.help.expense', 'percent'],
  inflation_shock: ['economy.field.inflationShock', 'economy.help.inflation', 'points'],
  fx_shock: ['economy.field.fxShock', 'economy.help.fx', 'percent'],
  recovery_fraction: ['economy.field.recoveredShare', 'economy.help.recovered', 'percent'],
  rate: ['economy.field.rate', 'economy.help.rate', 'percent'],
  current_rate: ['economy.field.currentRate', 'economy.help.currentRate', 'percent'],
  long_run_rate: ['economy.field.longRunRate', 'economy.help.longRunRate', 'percent'],
  persistence: ['economy.field.persistence', 'economy.help.persistence', 'share'],
  volatility: ['economy.field.volatility', 'economy.help.volatility', 'points'],
  normal_rate: ['economy.field.normalRate', 'economy.help.normalRate', 'percent'],
  high_rate: ['economy.field.highRate', 'economy.help.highRate', 'percent'],
  p_normal_to_high: ['economy.field.rising', 'economy.help.rising', 'share'],
  p_high_to_normal: ['economy.field.falling', 'economy.help.falling', 'share'],
  pension: ['economy.field.pensionAdjustment', 'economy.help.pensionReturn', 'points'],
  investment: ['economy.field.investmentAdjustment', 'economy.help.investmentReturn', 'points'],
  saving: ['economy.field.savingAdjustment', 'economy.help.savingReturn', 'points'],
  inflation_adjustment: ['economy.field.inflationAdjustment', 'economy.help.inflationAdjustment', 'points'],
  volatility_multiplier: ['economy.field.volatilityMultiplier', 'economy.help.volatilityMultiplier', 'times'],
  crisis_probability_multiplier: ['economy.field.crisisMultiplier', 'economy.help.crisisMultiplier', 'times'],
} as const satisfies Record<string, readonly [label: MessageKey, help: MessageKey, unit: Unit]>;

export type NumberFieldName = keyof typeof NUMBER_FIELDS;

/** The content of the number fields of a form, by JSON field name. */
export type NumberEntries<Name extends NumberFieldName> = Record<Name, FieldEntry<number>>;

/** Returns the entries of these number fields before the user edits them. */
export function initialNumberEntries<Name extends NumberFieldName>(
  names: readonly Name[],
  valueOf: (name: Name) => number,
): NumberEntries<Name> {
  return Object.fromEntries(names.map((name) => [name, createFieldEntry(valueOf(name))])) as NumberEntries<Name>;
}

/** Returns the typed numbers. Empty fields are left out; the contract checks whether they are required. */
export function enteredNumbers<Name extends NumberFieldName>(
  names: readonly Name[],
  values: NumberEntries<Name>,
): Record<Name, number> {
  const typed = names.flatMap((name) => {
    const { value } = values[name];
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(typed) as Record<Name, number>;
}

const UNITS: Readonly<Record<Unit, { text: MessageKey | null; step: number; width?: string }>> = {
  percent: { text: 'economy.unit.percent', step: 0.5 },
  points: { text: 'economy.unit.points', step: 0.5, width: '4rem' },
  months: { text: 'economy.unit.months', step: 1, width: '4.5rem' },
  times: { text: 'economy.unit.times', step: 0.1 },
  share: { text: null, step: 0.01 },
};

/** Returns the label of a number field, also used in validation errors. */
export function numberFieldLabel(name: NumberFieldName): MessageKey {
  return NUMBER_FIELDS[name][0];
}

interface NumberFieldsProps<Name extends NumberFieldName, Values extends NumberEntries<Name>> {
  form: UseFormReturnType<Values>;
  names: readonly Name[];
}

/** Renders number inputs, each with its unit and explanation. */
export function NumberFields<Name extends NumberFieldName, Values extends NumberEntries<Name>>({
  form,
  names,
}: NumberFieldsProps<Name, Values>) {
  const t = useText();
  return names.map((name) => {
    const [label, help, unit] = NUMBER_FIELDS[name];
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
        // `never`, because Mantine's path types cannot resolve a field name that is a type parameter.
        onChange={(entry) => form.setFieldValue(name as never, entry)}
      />
    );
  });
}

interface EconomicObjectFormFrameProps<Values extends { name: string }> extends EconomicObjectForm<Values> {
  onLeave: () => void;
  /** The chart, shown beside the fields if there is enough room. */
  picture: ReactNode;
  children: ReactNode;
}

/** Renders the frame of a form: error message, name, fields and buttons. */
export function EconomicObjectFormFrame<Values extends { name: string }>(props: EconomicObjectFormFrameProps<Values>) {
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
      <FormFooter problem={problem} isBusy={isBusy} onCancel={onLeave} submit={t('common.save')} />
    </form>
  );
}
