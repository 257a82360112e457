import { Autocomplete, TextInput } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { useTags } from '#features/tags/public.ts';
import { useText } from '#lib/text/text.ts';
import styles from './bulk-action-bar.module.css';
import type { BulkDraft } from './bulk-action-draft.ts';
import { colorOf, isNewTag } from './bulk-tag.ts';

export interface BulkInputsProps {
  draft: BulkDraft;
  errors: Record<string, string>;
  /** The tags of the selected items. */
  carriedTags: readonly string[];
  onChange: (changes: Partial<BulkDraft>) => void;
}

/** A tag by its name, with its colour where it is a new one. */
export function BulkTagInputs({ draft, errors, carriedTags, onChange }: BulkInputsProps) {
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
