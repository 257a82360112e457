import { isOfKind } from '@meridian/contract';
import { type ComponentProps, useRef } from 'react';
import { MOD } from '#lib/mod-key.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { fieldLabel } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { useCategoryOptions } from '#features/items/form/category-select.tsx';
import { FieldInput } from '#features/items/form/field-input.tsx';
import { IntervalInput } from '#features/items/form/interval-input.tsx';
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

type ItemIntervalInputProps = Pick<ItemCellInputProps, 'onEnter'> &
  Omit<ComponentProps<typeof IntervalInput>, 'onChange' | 'onOptionSubmit'> & { onSettled: () => void };

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
  if (field === 'interval_months') {
    return (
      <ItemIntervalInput {...plain} value={values[field]} onEnter={onEnter} onSettled={() => onChosen({})} />
    );
  }
  const input = (
    <FieldInput
      {...plain}
      name={field}
      description={isOfKind(field, 'lines') ? t('items.cell.lines.help', { key: MOD }) : undefined}
      value={values[field]}
      onChange={(entry) => onEnter({ [field]: entry })}
    />
  );
  if (within.length === 0) return input;
  return (
    <div className={field === 'existing_funds' ? styles.fund : styles.payout}>
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

/** How often: what is named settles the cell, 'Every N months' asks for the number first. */
function ItemIntervalInput({ onEnter, onSettled, ...rest }: ItemIntervalInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusCount = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[inputmode]')?.focus());
  return (
    <div ref={box} className={styles.interval}>
      <IntervalInput
        {...rest}
        takesTab
        onChange={(interval_months) => onEnter({ interval_months })}
        onOptionSubmit={(choice) => {
          if (choice === 'every') focusCount();
          else onSettled();
        }}
      />
    </div>
  );
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
