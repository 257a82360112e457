import { Checkbox } from '@mantine/core';
import { type FieldEditName, LIMITS, isFieldEdit } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { BULK_INPUTS, type BulkDraft, endsPayout } from './bulk-action-draft.ts';
import styles from './bulk-action-bar.module.css';
import { BulkTagInputs, type BulkInputsProps } from './bulk-tag-inputs.tsx';
import { ConcealedNumberInput } from '#features/items/form/concealed-number-input.tsx';
import { FieldInput } from '#features/items/form/field-input.tsx';

/** The fields that the chosen action needs. */
export function BulkActionInputs(props: BulkInputsProps) {
  const t = useText();
  const { draft, errors } = props;
  const fieldOf = <K extends keyof BulkDraft>(name: K) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: BulkDraft[K]) => props.onChange({ [name]: value }),
  });
  if (isFieldEdit(draft.action)) return <FieldEditInputs {...props} action={draft.action} />;
  switch (draft.action) {
    case 'extend_period':
      return (
        <NumberInput
          label={t('items.bulk.months')}
          description={t('items.bulk.months.help')}
          step={1}
          {...fieldOf('extend_months')}
        />
      );
    case 'shift_dates':
      return (
        <NumberInput
          label={t('items.bulk.days')}
          description={t('items.bulk.days.help')}
          step={1}
          {...fieldOf('shift_days')}
        />
      );
    case 'change_currency':
      return <CurrencyInputs {...props} />;
    case 'adjust_amount_percent':
      return (
        <>
          <NumberInput
            label={t('items.bulk.percent')}
            description={t('items.bulk.percent.help')}
            rightSection="%"
            {...fieldOf('percentage_change')}
          />
          <Checkbox
            className={styles.checkbox}
            label={t('items.bulk.includeFunds')}
            description={t('items.bulk.includeFunds.help')}
            checked={draft.include_existing_funds}
            onChange={(event) => props.onChange({ include_existing_funds: event.currentTarget.checked })}
          />
        </>
      );
    case 'adjust_amount_fixed':
      return (
        <ConcealedNumberInput
          label={t('items.bulk.amountChange')}
          description={t('items.bulk.amountChange.help')}
          min={-LIMITS.moneyMax}
          {...fieldOf('amount_change')}
        />
      );
    case 'add_tag':
    case 'remove_tag':
      return <BulkTagInputs {...props} />;
    case 'clear_fees':
    case 'clear_all_tags':
      return <p className={styles.explanation}>{t(`items.bulk.${draft.action}.help`)}</p>;
    case 'duplicate_items':
    case 'hide':
    case 'show':
    case 'delete':
    case null:
      return null;
  }
}

/** Fields that are set as they are entered. */
function FieldEditInputs({ draft, errors, onChange, action }: BulkInputsProps & { action: FieldEditName }) {
  const t = useText();
  const help = action === 'change_category' ? {} : { description: t(`items.bulk.${action}.help`) };
  const names = endsPayout(draft) ? [] : BULK_INPUTS[action];
  return (
    <>
      {names.map((name, index) => (
        <FieldInput
          key={name}
          name={name}
          value={draft[name]}
          error={errors[name]}
          onChange={(value) => onChange({ [name]: value })}
          {...(index === 0 ? help : {})}
        />
      ))}
      {action === 'set_payout' ? (
        <Checkbox
          className={styles.checkbox}
          label={t('items.bulk.endPayout')}
          checked={draft.endsPayout}
          onChange={(event) => onChange({ endsPayout: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

function CurrencyInputs({ draft, errors, onChange }: BulkInputsProps) {
  const t = useText();
  return (
    <>
      <CurrencySelect
        name="currency"
        label={t('items.field.currency')}
        value={draft.currency}
        error={errors['currency']}
        onChange={(currency) => onChange({ currency })}
      />
      <Checkbox
        className={styles.checkbox}
        label={t('items.bulk.convert')}
        description={t('items.bulk.convert.help')}
        checked={draft.convert}
        onChange={(event) => onChange({ convert: event.currentTarget.checked })}
      />
    </>
  );
}
