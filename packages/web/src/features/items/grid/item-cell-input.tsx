import { isOfKind } from '@meridian/contract';
import { MOD } from '#lib/mod-key.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { fieldLabel } from '#lib/item-fields.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { useCategoryOptions } from '#features/items/form/category-select.tsx';
import { FieldInput } from '#features/items/form/field-input.tsx';
import type { CellDraft } from './item-cell-change.ts';
import styles from './item-cell-editor.module.css';
import { type ItemField, cellFields } from './item-columns.ts';
import type { ItemFormValues } from '#features/items/form/item-form-values.ts';

interface ItemCellInputProps {
  field: ItemField;
  /** What the input is called: the cell shows no label. */
  label: string;
  values: ItemFormValues;
  problem: string | null;
  onEnter: (part: CellDraft) => void;
  /** An option was chosen, which settles a cell that is a choice and nothing else. */
  onChosen: (part: CellDraft) => void;
}

/** The input that suits a field. */
export function ItemCellInput({ field, label, values, problem, onEnter, onChosen }: ItemCellInputProps) {
  const t = useText();
  const categories = useCategoryOptions();
  const plain = { 'aria-label': label, size: 'xs', error: problem, errorProps: { role: 'alert' } };
  const [, ...within] = cellFields(field);
  if (isOfKind(field, 'category')) {
    return (
      <SearchableSelect
        {...plain}
        takesTab
        data={categories}
        value={values[field]}
        onChange={(category) => onEnter({ [field]: category })}
        onOptionSubmit={(category) => onChosen({ [field]: category })}
      />
    );
  }
  if (isOfKind(field, 'currency')) {
    return (
      <CurrencySelect
        {...plain}
        takesTab
        value={values[field]}
        onChange={(currency) => onEnter({ [field]: currency })}
        onOptionSubmit={(currency) => onChosen({ [field]: currency })}
      />
    );
  }
  const input = (
    <FieldInput
      {...plain}
      name={field}
      description={helpOf(field, t)}
      value={values[field]}
      onChange={(entry) => onEnter({ [field]: entry })}
    />
  );
  if (within.length === 0) return input;
  return (
    <div className={styles.fund}>
      {input}
      {field === 'existing_funds' ? (
        <FundCurrency values={values} name={label} onEnter={onEnter} />
      ) : (
        within.map((name) => (
          <FieldInput
            key={name}
            name={name}
            aria-label={t('items.cell.within', { cell: label, field: t(fieldLabel(name)) })}
            size="xs"
            description={name === 'payout_months' ? t('items.field.payout_months.help') : undefined}
            value={values[name]}
            onChange={(entry) => onEnter({ [name]: entry })}
          />
        ))
      )}
    </div>
  );
}

function helpOf(field: ItemField, t: Text): string | undefined {
  if (isOfKind(field, 'lines')) return t('items.cell.lines.help', { key: MOD });
  return field === 'interval_months' ? t('items.bulk.set_interval.help') : undefined;
}

/** The currency of what a fund holds; until chosen it is the item's own. */
function FundCurrency({
  values,
  name,
  onEnter,
}: Pick<ItemCellInputProps, 'values' | 'onEnter'> & { name: string }) {
  const t = useText();
  return (
    <CurrencySelect
      aria-label={t('items.cell.currencyLabel', { cell: name })}
      size="xs"
      takesTab
      value={values.existing_funds_currency ?? values.currency}
      onChange={(existing_funds_currency) => onEnter({ existing_funds_currency })}
    />
  );
}
