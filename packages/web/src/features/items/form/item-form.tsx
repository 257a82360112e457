import { Button } from '@mantine/core';
import { isFundCategory } from '@meridian/engine';
import type { KeyboardEvent } from 'react';
import { MOD } from '#lib/mod-key.ts';
import { useText } from '#lib/text/text.ts';
import { FormFoot } from '#ui/form/form-foot.tsx';
import { ItemTagField } from '#features/items/tags/item-tag-field.tsx';
import { ENTERED_FIELDS, type EnteredField } from './field-entries.ts';
import { FieldInput } from './field-input.tsx';
import { fieldOf } from './item-field.ts';
import { type ItemFormValues, showsField } from './item-form-values.ts';
import styles from './item-form.module.css';
import { FUND_FIELDS, FundFields } from './item-fund-fields.tsx';
import { ItemRateField } from './item-rate-field.tsx';
import { ItemTimeFields, TIME_FIELDS } from './item-time-fields.tsx';
import { type ItemFormProps, useItemForm } from './use-item-form.ts';

/** Fields with a place of their own in the form; the others follow by their kind. */
const PLACED = [
  'name',
  'category',
  'amount',
  'currency',
  ...TIME_FIELDS,
  'monthly_interest_rate',
  ...FUND_FIELDS,
] as const;
type OtherField = Exclude<EnteredField, (typeof PLACED)[number]>;
const OTHERS = ENTERED_FIELDS.filter((name): name is OtherField => !PLACED.some((placed) => placed === name));

/** The fields of an item, those of its category only. */
export function ItemForm(props: ItemFormProps) {
  const t = useText();
  const { form, element, payout, setPayout, submit, saveAndGoOn, isBusy, problem } = useItemForm(props);
  const { values } = form;
  const { category } = values;
  const months = values.interval_months.value ?? 1;
  const isNew = props.item === null;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isNew) saveAndGoOn();
    else event.currentTarget.requestSubmit();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the buttons below
    <form ref={element} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <FieldInput
        {...fieldOf(form, 'name')}
        placeholder={t('items.field.name.example')}
        description={t('items.field.name.help')}
        required
        data-autofocus
      />
      <FieldInput {...fieldOf(form, 'category')} />
      <div className={styles.pair}>
        <FieldInput
          {...fieldOf(form, 'amount')}
          description={t(category === null ? 'items.amount.help' : `items.amount.${category}`, { months })}
          required
        />
        <FieldInput {...fieldOf(form, 'currency')} description={t('items.field.currency.help')} required />
      </div>
      <ItemTimeFields form={form} />
      {asksRate(values) ? <ItemRateField form={form} /> : null}
      {showsField(values, 'existing_funds') ? (
        <FundFields form={form} payout={payout} onPayout={setPayout} />
      ) : null}
      {OTHERS.filter((name) => showsField(values, name)).map((name) => (
        <FieldInput key={name} {...fieldOf(form, name)} description={t(`items.field.${name}.help`)} />
      ))}
      <ItemTagField {...fieldOf(form, 'tag_names')} />
      <FormFoot
        problem={problem?.reason ?? null}
        {...(problem === null ? {} : { problemTitle: problem.title })}
      >
        <Button variant="default" onClick={props.onLeave} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        {isNew ? (
          <Button
            variant="default"
            aria-keyshortcuts={MOD === '⌘' ? 'Meta+Enter' : 'Control+Enter'}
            title={`${MOD}+Enter`}
            onClick={saveAndGoOn}
            disabled={isBusy}
          >
            {t('items.form.saveAndAdd')}
          </Button>
        ) : null}
        <Button type="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      </FormFoot>
    </form>
  );
}

/** What is paid once has no time to grow; a rate that is there all the same stays in sight. */
function asksRate(values: ItemFormValues): boolean {
  const { category, interval_months, monthly_interest_rate } = values;
  const isFund = category !== null && isFundCategory(category);
  const isOnce = interval_months.value === 0 && !isFund && monthly_interest_rate.text.trim() === '';
  return showsField(values, 'monthly_interest_rate') && !isOnce;
}
