import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { MODIFIER_KEY_NAME } from '#lib/modifier-key.ts';
import { useText } from '#lib/text/text.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { ItemTagField } from '#features/plan/tags/item-tag-field.tsx';
import { FORM_FIELD_NAMES, type FormFieldName } from '#features/plan/fields/field-entries.ts';
import { FormField, ItemFormContext, useFormField, useItemFormState } from './item-form-field.tsx';
import { SECTION_FIELDS, ItemSections } from './item-sections.tsx';
import { showsField } from '#features/plan/fields/item-form-values.ts';
import { useAmountHelpText } from './use-amount-help.ts';
import styles from '#features/plan/fields/item-form.module.css';
import { type ItemFormProps, useItemForm } from './use-item-form.ts';
import { EMPTY_ENTRY, type FieldEntry, isInvalidEntry } from '#ui/form/field-entry.ts';
import { IntervalInput } from '#features/plan/fields/interval-and-duration-inputs.tsx';

/** Fields with a fixed position in the form; the others follow in the order of their kinds. */
const PLACED: readonly FormFieldName[] = [
  'name',
  'category',
  'amount',
  'currency',
  'interval_months',
  'from_date',
  'to_date',
  ...SECTION_FIELDS,
];
const OTHERS = FORM_FIELD_NAMES.filter((name) => !PLACED.includes(name));

/** Renders the form with the fields of the item's category. */
export function ItemForm(props: ItemFormProps) {
  const t = useText();
  const { element, submit, saveAndGoOn, isBusy, problem, ...state } = useItemForm(props);
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
      <ItemFormContext value={{ ...state, isNew }}>
        <ItemFields />
      </ItemFormContext>
      <FormFooter
        problem={problem?.reason ?? null}
        {...(problem === null ? {} : { problemTitle: problem.title })}
        isBusy={isBusy}
        onCancel={props.onLeave}
        submit={t('common.save')}
      >
        {isNew ? (
          <Button
            variant="default"
            aria-keyshortcuts={MODIFIER_KEY_NAME === '⌘' ? 'Meta+Enter' : 'Control+Enter'}
            title={`${MODIFIER_KEY_NAME}+Enter`}
            onClick={saveAndGoOn}
            disabled={isBusy}
          >
            {t('items.form.saveAndAdd')}
          </Button>
        ) : null}
      </FormFooter>
    </form>
  );
}

function ItemFields() {
  const t = useText();
  const { values } = useItemFormState().form;
  const amountHelp = useAmountHelpText();
  return (
    <>
      <FormField name="name" placeholder={t('items.field.name.example')} required data-autofocus />
      <FormField name="category" />
      <div className={styles.pair}>
        <FormField name="amount" description={amountHelp(values)} required />
        <FormField name="currency" required />
      </div>
      <ItemTimeFields />
      <ItemSections />
      {OTHERS.filter((name) => showsField(values, name)).map((name) => (
        <FormField key={name} name={name} />
      ))}
      <ItemTagField {...useFormField('tag_names')} />
    </>
  );
}

/** Renders the interval and the start and end dates. A one-time item has no end date. */
function ItemTimeFields() {
  const t = useText();
  const { form } = useItemFormState();
  const { values } = form;
  const interval = useFormField('interval_months');
  const hasInterval = showsField(values, 'interval_months');
  const isOnce = hasInterval && values.interval_months.value === 0;
  // A one-time item needs no end date. A stored one, for example from an imported file, is shown nevertheless, because
  // it may be wrong.
  const asksEnd = !isOnce || values.to_date.text.trim() !== '';
  /** The end date before the user chose 'Once', restored if the interval changes again. */
  const [before, setBefore] = useState<FieldEntry<string>>(EMPTY_ENTRY);
  const choose = (months: FieldEntry<number>) => {
    interval.onChange(months);
    if (months.value === 0 && !isOnce) {
      setBefore(isInvalidEntry(values.to_date) ? EMPTY_ENTRY : values.to_date);
      form.setFieldValue('to_date', EMPTY_ENTRY);
    } else if (isOnce && months.value !== 0 && values.to_date.text === '') {
      form.setFieldValue('to_date', before);
    }
  };
  return (
    <>
      {hasInterval ? (
        <div className={styles.pair}>
          <IntervalInput
            {...interval}
            label={t('items.field.interval_months')}
            description={t('items.field.interval_months.help')}
            onChange={choose}
          />
        </div>
      ) : null}
      <div className={styles.pair}>
        <FormField
          name="from_date"
          description={t(isOnce ? 'items.field.from_date.once' : 'items.field.from_date.help')}
        />
        {asksEnd ? <FormField name="to_date" /> : null}
      </div>
    </>
  );
}
