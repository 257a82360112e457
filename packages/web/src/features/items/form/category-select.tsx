import { CATEGORIES, type Category } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { SearchableSelect, type SearchableSelectProps } from '#ui/form/searchable-select.tsx';

/** The kind of item, each told in one sentence: what people choose here decides what the item does to their plan. */
export function CategorySelect({ value, ...rest }: Omit<SearchableSelectProps<Category>, 'data'>) {
  const t = useText();
  const options = useCategoryOptions();
  return (
    <SearchableSelect
      label={t('items.field.category')}
      placeholder={t('items.category.choose')}
      description={t(value === null ? 'items.category.help' : `items.category.${value}.help`)}
      required
      data={options}
      {...rest}
      value={value}
    />
  );
}

/** The categories and how they are called. */
export function useCategoryOptions(): { value: Category; label: string }[] {
  const t = useText();
  return CATEGORIES.map((category) => ({ value: category, label: t(`items.category.${category}`) }));
}
