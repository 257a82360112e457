import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { useText } from '#lib/text/text.ts';
import { useCategoryOptions } from '#features/items/form/category-select.tsx';
import { ConcealedNumberInput } from '#features/items/form/concealed-number-input.tsx';
import type { CellDraft } from './item-cell-change.ts';
import styles from './item-cell-editor.module.css';
import type { ItemField } from './item-columns.ts';
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
  const categories = useCategoryOptions();
  const plain = { 'aria-label': label, size: 'xs', error: problem, errorProps: { role: 'alert' } };
  switch (field) {
    case 'name':
      return (
        <UserTextInput
          {...plain}
          autoComplete="off"
          value={values.name}
          onChange={(event) => onEnter({ name: event.currentTarget.value })}
        />
      );
    case 'category':
      return (
        <SearchableSelect
          {...plain}
          takesTab
          data={categories}
          value={values.category}
          onChange={(category) => onEnter({ category })}
          onOptionSubmit={(category) => onChosen({ category })}
        />
      );
    case 'currency':
      return (
        <CurrencySelect
          {...plain}
          takesTab
          value={values.currency}
          onChange={(currency) => onEnter({ currency })}
          onOptionSubmit={(currency) => onChosen({ currency })}
        />
      );
    case 'from_date':
    case 'to_date':
      return <DateInput {...plain} value={values[field]} onChange={(date) => onEnter({ [field]: date })} />;
    case 'amount':
      return (
        <ConcealedNumberInput {...plain} value={values.amount} onChange={(amount) => onEnter({ amount })} />
      );
    case 'existing_funds':
      return (
        <div className={styles.fund}>
          <ConcealedNumberInput
            {...plain}
            value={values.existing_funds}
            onChange={(existing_funds) => onEnter({ existing_funds })}
          />
          <FundCurrency values={values} name={label} onEnter={onEnter} />
        </div>
      );
    case 'monthly_interest_rate':
    case 'management_fee_saving':
    case 'management_fee_deposit':
    case 'interest_limit':
      return (
        <NumberInput
          {...plain}
          rightSection="%"
          {...(field === 'monthly_interest_rate' ? {} : { min: 0 })}
          value={values[field]}
          onChange={(percent) => onEnter({ [field]: percent })}
        />
      );
  }
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
