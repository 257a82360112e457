import { Button, TextInput } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './item-tags-editor.module.css';
import type { ItemTagsState, TagNameError } from './use-item-tags.ts';

interface ItemTagRenameFieldProps {
  name: string;
  tags: ItemTagsState;
  /** `by` is 'key' after Enter or Escape, 'leaving' after the focus moved away. */
  onClose: (by: 'key' | 'leaving') => void;
}

/** Renders the input that renames a tag: Enter or leaving the field saves, Escape cancels. */
export function ItemTagRenameField({ name, tags, onClose }: ItemTagRenameFieldProps) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [refusal, setRefusal] = useState<TagNameError | null>(null);
  const mergeInto = refusal?.mergeInto ?? null;
  const isSettled = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const settle = async (by: 'key' | 'leaving') => {
    if (isSettled.current) return;
    isSettled.current = true;
    const refused = await tags.rename(name, typed);
    if (refused === null) onClose(by);
    else {
      setRefusal(refused);
      isSettled.current = false;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      void settle('key');
    }
    if (event.key === 'Escape') {
      isSettled.current = true;
      onClose('key');
    }
  };

  const merge = async (into: string) => {
    if (await tags.merge(name, into)) onClose('key');
    else field.current?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // A refused name stays in the field until the user corrects or cancels it.
    if (refusal === null && !root.current?.contains(relatedTarget)) void settle('leaving');
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from its field and button
    <div ref={root} className={styles.rename} onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('items.tagEditor.newName', { name })}
        attributes={{ input: { dir: 'auto' } }}
        maxLength={LIMITS.tagNameMaxCharacters}
        error={refusal?.message}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(null);
        }}
        onBlur={leave}
      />
      {mergeInto === null ? null : (
        <Button variant="default" size="compact-xs" onClick={() => void merge(mergeInto)}>
          <bdi>{t('items.tagEditor.merge', { into: mergeInto })}</bdi>
        </Button>
      )}
    </div>
  );
}
