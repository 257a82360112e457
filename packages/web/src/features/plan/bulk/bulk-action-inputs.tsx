import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { type FinancialItem, LIMITS, isFieldEdit, isItemField } from '@meridian/contract';
import { useMemo } from 'react';
import { useTags } from '#features/plan/tag-api.ts';
import { useText } from '#lib/text/text.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import {
  type BulkActionDraft,
  newTagColor,
  checkboxForAction,
  requiredInputs,
  needsTagColor,
} from './bulk-action-draft.ts';
import styles from './bulk-action-bar.module.css';
import { FieldInput } from '#features/plan/fields/field-input.tsx';

interface BulkInputsProps {
  draft: BulkActionDraft;
  errors: Record<string, string>;
  selected: readonly FinancialItem[];
  onChange: (changes: Partial<BulkActionDraft>) => void;
}

/** The labels and steps of the number inputs that do not correspond to a field of an item. */
const NUMBERS = {
  extend_months: { label: 'items.bulk.months', step: 1 },
  shift_days: { label: 'items.bulk.days', step: 1 },
  percentage_change: { label: 'items.bulk.percent', rightSection: '%' },
} as const;

const FLAGS = {
  convert: { label: 'items.bulk.convert', help: 'items.bulk.convert.help' },
  include_existing_funds: { label: 'items.bulk.includeFunds', help: 'items.bulk.includeFunds.help' },
  endsPayout: { label: 'items.bulk.endPayout', help: null },
} as const;

/** Renders the inputs of the chosen bulk action, with their help texts. */
export function BulkActionInputs({ draft, errors, selected, onChange }: BulkInputsProps) {
  const t = useText();
  const { action } = draft;
  if (action === null) return null;
  const flag = checkboxForAction(action);
  const inputOf = <Name extends keyof BulkActionDraft>(name: Name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: BulkActionDraft[Name]) => onChange({ [name]: value }),
  });
  // The help of a category change depends on the chosen category.
  const help =
    isFieldEdit(action) && action !== 'change_category' ? { description: t(`items.bulk.${action}.help`) } : {};
  return (
    <>
      {requiredInputs(draft).map((name, index) => {
        if (name === 'tag_name') return <TagInputs key={name} {...{ draft, errors, selected, onChange }} />;
        if (isItemField(name)) return <FieldInput key={name} {...inputOf(name)} {...(index === 0 ? help : {})} />;
        if (name === 'amount_change')
          return (
            <NumberInput
              isAmount
              key={name}
              label={t('items.bulk.amountChange')}
              description={t('items.bulk.amountChange.help')}
              min={-LIMITS.moneyMax}
              {...inputOf(name)}
            />
          );
        const { label, ...range } = NUMBERS[name];
        return (
          <NumberInput key={name} label={t(label)} description={t(`${label}.help`)} {...range} {...inputOf(name)} />
        );
      })}
      {flag === undefined ? null : (
        <Checkbox
          className={styles.checkbox}
          label={t(FLAGS[flag].label)}
          description={FLAGS[flag].help === null ? undefined : t(FLAGS[flag].help)}
          checked={draft[flag]}
          onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
        />
      )}
      {action === 'clear_fees' || action === 'clear_all_tags' ? (
        <p className={styles.explanation}>{t(`items.bulk.${action}.help`)}</p>
      ) : null}
    </>
  );
}

/** Renders the input for a tag name, and a colour picker if the tag is new. */
function TagInputs({ draft, errors, selected, onChange }: BulkInputsProps) {
  const t = useText();
  const known = useTags().map(({ name }) => name);
  const carried = useMemo(() => tagsCarried(selected), [selected]);
  return (
    <>
      <Autocomplete
        name="tag_name"
        label={t('items.bulk.tag')}
        dir="auto"
        data={draft.action === 'add_tag' ? known : carried}
        limit={LIMITS.tagSuggestions}
        maxLength={LIMITS.tagNameMaxCharacters}
        value={draft.tag_name}
        error={errors['tag_name']}
        onChange={(tag_name) => onChange({ tag_name })}
      />
      {needsTagColor(draft, known) ? (
        <TextInput
          type="color"
          className={styles.color}
          label={t('items.bulk.tagColor')}
          value={newTagColor(draft)}
          error={errors['tag_color']}
          onChange={(event) => onChange({ tag_color: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Returns the distinct names of the tags on these items, sorted. */
function tagsCarried(items: readonly FinancialItem[]): string[] {
  const names = items.flatMap(({ tags }) => tags.map(({ name }) => name));
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
}
