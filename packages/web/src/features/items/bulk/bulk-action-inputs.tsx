import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { type FieldEditName, LIMITS, isFieldEdit } from '@meridian/contract';
import { useTags } from '#features/tags/public.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { BULK_INPUTS, type BulkDraft, colorOf, endsPayout, isNewTag } from './bulk-action-draft.ts';
import styles from './bulk-action-bar.module.css';
import { ConcealedNumberInput } from '#features/items/form/concealed-number-input.tsx';
import { FieldInput } from '#features/items/form/field-input.tsx';

interface BulkActionInputsProps {
  draft: BulkDraft;
  errors: Record<string, string>;
  /** The tags of the selected items. */
  carriedTags: readonly string[];
  onChange: (changes: Partial<BulkDraft>) => void;
}

/** The fields that the chosen action needs. */
export function BulkActionInputs(props: BulkActionInputsProps) {
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
        <NumberInput
          label={t('items.bulk.percent')}
          description={t('items.bulk.percent.help')}
          rightSection="%"
          {...fieldOf('percentage_change')}
        />
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
      return <TagInputs {...props} />;
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
function FieldEditInputs({
  draft,
  errors,
  onChange,
  action,
}: BulkActionInputsProps & { action: FieldEditName }) {
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

function CurrencyInputs({ draft, errors, onChange }: BulkActionInputsProps) {
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

function TagInputs({ draft, errors, carriedTags, onChange }: BulkActionInputsProps) {
  const t = useText();
  const known = useTags().map(({ name }) => name);
  const isAdding = draft.action === 'add_tag';
  return (
    <>
      <Autocomplete
        name="tag_name"
        label={t('items.bulk.tag')}
        dir="auto"
        data={isAdding ? known : [...carriedTags]}
        limit={LIMITS.tagSuggestions}
        maxLength={LIMITS.tagNameMaxCharacters}
        value={draft.tag_name}
        error={errors['tag_name']}
        onChange={(tag_name) => onChange({ tag_name })}
      />
      {isAdding && draft.tag_name.trim() !== '' && isNewTag(draft.tag_name, known) ? (
        <TextInput
          type="color"
          className={styles.color}
          label={t('items.bulk.tagColor')}
          value={colorOf(draft)}
          error={errors['tag_color']}
          onChange={(event) => onChange({ tag_color: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
