import type { SelectProps } from '@mantine/core';
import { CATEGORIES, type Category } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';

interface CategorySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: Category | null;
  onChange: (category: Category) => void;
}

/** The kind of item, each told in one sentence: what people choose here decides what the item does to their plan. */
export function CategorySelect({ value, onChange, ...rest }: CategorySelectProps) {
  const t = useText();
  const options = useCategoryOptions();
  return (
    <Select
      label={t('items.field.category')}
      placeholder={t('items.category.choose')}
      description={value === null ? undefined : t(`items.category.${value}.help`)}
      required
      data={options}
      {...rest}
      value={value}
      onChange={(chosen) => {
        const category = CATEGORIES.find((known) => known === chosen);
        if (category !== undefined) onChange(category);
      }}
    />
  );
}

/** The categories and how they are called. */
export function useCategoryOptions(): { value: Category; label: string }[] {
  const t = useText();
  return CATEGORIES.map((category) => ({ value: category, label: t(`items.category.${category}`) }));
}
