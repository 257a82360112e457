import { Alert, Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FinancialItem } from '@meridian/contract';
import { useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { useBroughtBack, useDraft } from '#ui/form/drafts.ts';
import { useUnreadableMessages } from '#ui/form/entry.ts';
import { focusFirstInvalid, showProblems } from '#ui/form/focus-problem.ts';
import { ENTERED_FIELDS, type EnteredField } from './field-entries.ts';
import { FieldInput } from './field-input.tsx';
import { readFormDraft } from './item-draft.ts';
import { fieldOf } from './item-field.ts';
import {
  type ItemFormValues,
  blankValues,
  fieldMessages,
  showsField,
  valueErrors,
  valuesOf,
} from './item-form-values.ts';
import styles from './item-form.module.css';
import { FUND_FIELDS, FundFields } from './item-fund-fields.tsx';
import { ItemRateField } from './item-rate-field.tsx';
import { ItemTagField } from '#features/items/tags/item-tag-field.tsx';
import { useSaveItem } from './use-save-item.ts';

/** Fields with a place of their own in the form; the others follow by their kind. */
const PLACED = [
  'name',
  'category',
  'amount',
  'currency',
  'from_date',
  'to_date',
  'monthly_interest_rate',
  ...FUND_FIELDS,
] as const;
type OtherField = Exclude<EnteredField, (typeof PLACED)[number]>;
const OTHERS = ENTERED_FIELDS.filter((name): name is OtherField => !PLACED.some((placed) => placed === name));

interface ItemFormProps {
  /** The item to edit; null for a new one. */
  item: FinancialItem | null;
  onDone: () => void;
}

/** The fields of an item, those of its category only. */
export function ItemForm({ item, onDone }: ItemFormProps) {
  const t = useText();
  const { code } = useCurrency();
  const unreadable = useUnreadableMessages();
  const { save, isBusy, problem } = useSaveItem(item);
  const [untouched] = useState(() => (item === null ? blankValues(code) : valuesOf(item)));
  const kept = useBroughtBack('item-form', readFormDraft).find((draft) => draft.item?.id === item?.id);
  const form = useForm({
    initialValues: kept?.values ?? untouched,
    validate: (values) => fieldMessages(valueErrors(values, unreadable)),
  });
  const { values } = form;
  useDraft('item-form', isSame(values, untouched) ? undefined : { item, values });

  const submit = form.onSubmit(async (entered, event) => {
    const element = event?.currentTarget;
    const refused = await save(entered);
    if (refused === null) return onDone();
    showProblems(element, () => form.setErrors(refused));
  }, focusFirstInvalid);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problem === null ? null : (
        <Alert color="claret" role="alert" title={problem.title}>
          {problem.reason}
        </Alert>
      )}
      <FieldInput
        {...fieldOf(form, 'name')}
        placeholder={t('items.field.name.example')}
        required
        data-autofocus
      />
      <FieldInput {...fieldOf(form, 'category')} />
      <div className={styles.pair}>
        <FieldInput
          {...fieldOf(form, 'amount')}
          description={values.category === null ? undefined : t(`items.amount.${values.category}`)}
          required
        />
        <FieldInput {...fieldOf(form, 'currency')} required />
      </div>
      <div className={styles.pair}>
        <FieldInput {...fieldOf(form, 'from_date')} description={t('items.field.from_date.help')} />
        <FieldInput {...fieldOf(form, 'to_date')} description={t('items.field.to_date.help')} />
      </div>
      {showsField(values, 'monthly_interest_rate') ? <ItemRateField form={form} /> : null}
      {showsField(values, 'existing_funds') ? <FundFields form={form} /> : null}
      {OTHERS.filter((name) => showsField(values, name)).map((name) => (
        <FieldInput key={name} {...fieldOf(form, name)} description={t(`items.field.${name}.help`)} />
      ))}
      <ItemTagField {...fieldOf(form, 'tag_names')} />
      <Group justify="flex-end" className={styles.buttons}>
        <Button variant="default" onClick={onDone} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  );
}

const isSame = (values: ItemFormValues, others: ItemFormValues): boolean =>
  JSON.stringify(values) === JSON.stringify(others);
