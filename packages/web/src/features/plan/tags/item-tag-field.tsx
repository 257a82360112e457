import { Pill, TagsInput } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { type ReactNode, useState } from 'react';
import { useTags } from '#features/plan/tag-api.ts';
import { useText } from '#lib/text/text.ts';
import { suggestTags, addTagName } from './edit-tag-names.ts';

interface ItemTagFieldProps {
  value: string[];
  onChange: (names: string[]) => void;
  error: ReactNode;
}

/** Renders the input for the tags of an item: typed, or chosen from the existing ones. */
export function ItemTagField({ value, onChange, error }: ItemTagFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const known = useTags().map(({ name }) => name);
  return (
    <TagsInput
      label={t('items.tags')}
      description={t('items.tags.help')}
      placeholder={value.length === 0 ? t('items.tags.hint') : ''}
      dir="auto"
      // Opens upwards, because the save button is below.
      comboboxProps={{ position: 'top' }}
      maxTags={LIMITS.tagsPerItem}
      maxLength={LIMITS.tagNameMaxCharacters}
      data={suggestTags(known, value, '', LIMITS.tagSuggestions)}
      renderPill={({ value: name, onRemove }) => (
        <Pill key={name} withRemoveButton onRemove={() => onRemove?.()}>
          <bdi>{String(name)}</bdi>
        </Pill>
      )}
      error={error}
      onKeyDown={(event) => {
        // Enter on blanks adds no tag, and must not submit the form.
        if (event.key === 'Enter' && typed !== '' && typed.trim() === '') event.preventDefault();
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={(names) => onChange(names.reduce<string[]>(addTagName, []))}
    />
  );
}
