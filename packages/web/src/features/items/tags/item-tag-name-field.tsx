import { TextInput } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';

interface ItemTagNameFieldProps {
  name: string;
  /** Answers what is wrong with the new name; null when it was taken, or ignored. */
  onRename: (typed: string) => Promise<string | null>;
  /** Whether it was by a key, or because the focus went elsewhere. */
  onClose: (by: 'key' | 'leaving') => void;
}

/** A tag's name while it is changed: Enter or leaving takes it, Escape leaves it as it was. */
export function ItemTagNameField({ name, onRename, onClose }: ItemTagNameFieldProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const isSettled = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const settle = async (by: 'key' | 'leaving') => {
    if (isSettled.current) return;
    isSettled.current = true;
    const message = await onRename(typed);
    if (message === null) onClose(by);
    else {
      setError(message);
      isSettled.current = false;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void settle('key');
    }
    if (event.key === 'Escape') {
      isSettled.current = true;
      onClose('key');
    }
  };

  return (
    <TextInput
      ref={field}
      size="xs"
      aria-label={t('items.tagEditor.newName', { name })}
      attributes={{ input: { dir: 'auto' } }}
      maxLength={LIMITS.tagNameMaxCharacters}
      error={error}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => void settle('leaving')}
    />
  );
}
