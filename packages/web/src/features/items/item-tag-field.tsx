import { Pill, TagsInput } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import type { ReactNode } from 'react';
import { useTags } from '#features/tags/tag-api.ts';
import { useText } from '#lib/text.ts';
import { suggestedTags, withTag } from './item-form-values.ts';

interface ItemTagFieldProps {
  value: string[];
  onChange: (names: string[]) => void;
  error: ReactNode;
}

/** The tags of an item: typed, or taken from those that exist. */
export function ItemTagField({ value, onChange, error }: ItemTagFieldProps) {
  const t = useText();
  const known = useTags().map(({ name }) => name);
  return (
    <TagsInput
      label={t('items.tags')}
      placeholder={value.length === 0 ? t('items.tags.hint') : ''}
      dir="auto"
      maxTags={LIMITS.tagsPerItem}
      maxLength={LIMITS.tagNameMaxCharacters}
      data={suggestedTags(known, value, LIMITS.tagSuggestions)}
      renderPill={({ value: name, onRemove }) => (
        <Pill key={name} withRemoveButton onRemove={() => onRemove?.()} dir="auto">
          {String(name)}
        </Pill>
      )}
      error={error}
      value={value}
      onChange={(names) => onChange(names.reduce<string[]>(withTag, []))}
    />
  );
}
