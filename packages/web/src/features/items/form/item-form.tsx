import { Alert, Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FinancialItem } from '@meridian/contract';
import { useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { useBroughtBack, useDraft } from '#ui/form/drafts.ts';
import { useUnreadableMessages } from '#ui/form/entry.ts';
import { focusFirstInvalid, showProblems } from '#ui/form/focus-problem.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { CategorySelect } from './category-select.tsx';
import { ConcealedNumberInput } from './concealed-number-input.tsx';
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
import { FundFields } from './item-fund-fields.tsx';
import { ItemRateField } from './item-rate-field.tsx';
import { ItemTagField } from '#features/items/tags/item-tag-field.tsx';
import { useSaveItem } from './use-save-item.ts';

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
  const name = fieldOf(form, 'name');
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
      <UserTextInput
        label={t('items.name')}
        placeholder={t('items.name.example')}
        required
        data-autofocus
        autoComplete="off"
        {...name}
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <CategorySelect {...fieldOf(form, 'category')} />
      <div className={styles.pair}>
        <ConcealedNumberInput
          label={t('items.amount')}
          description={values.category === null ? undefined : t(`items.amount.${values.category}`)}
          required
          {...fieldOf(form, 'amount')}
        />
        <CurrencySelect label={t('items.currency')} required {...fieldOf(form, 'currency')} />
      </div>
      <div className={styles.pair}>
        <DateInput
          label={t('items.fromDate')}
          description={t('items.fromDate.help')}
          {...fieldOf(form, 'from_date')}
        />
        <DateInput
          label={t('items.toDate')}
          description={t('items.toDate.help')}
          {...fieldOf(form, 'to_date')}
        />
      </div>
      {showsField(values, 'monthly_interest_rate') ? <ItemRateField form={form} /> : null}
      {showsField(values, 'existing_funds') ? <FundFields form={form} /> : null}
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
