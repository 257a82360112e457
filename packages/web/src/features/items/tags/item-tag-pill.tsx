import { ActionIcon } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemTagColor } from './item-tag-color.tsx';
import { ItemTagNameField } from './item-tag-name-field.tsx';
import styles from './item-tags-editor.module.css';
import type { NameRefusal } from './use-stored-tags.ts';

interface ItemTagPillProps {
  name: string;
  color: string;
  /** Absent for a tag that is not stored yet: its colour comes with it. */
  onRecolor: ((color: string) => void) | undefined;
  onRename: (typed: string) => Promise<NameRefusal | null>;
  onMerge: (into: string) => Promise<boolean>;
  onRemove: () => void;
  /** Whether its name is being changed from the beginning. */
  beginsRenaming: boolean;
  /** Called when the name is no longer being changed: the focus then needs another place. */
  onClosed: (by: 'key' | 'leaving') => void;
}

/** A tag in the editor. A double click, F2 or the pencil opens its name. */
export function ItemTagPill(props: ItemTagPillProps) {
  const { name, color, onRecolor, onRename, onMerge, onRemove, beginsRenaming, onClosed } = props;
  const t = useText();
  const [isRenaming, setIsRenaming] = useState(beginsRenaming);
  if (isRenaming) {
    const close = (by: 'key' | 'leaving') => {
      setIsRenaming(false);
      onClosed(by);
    };
    return (
      <li>
        <ItemTagNameField name={name} onRename={onRename} onMerge={onMerge} onClose={close} />
      </li>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- F2 bubbles up from the pill's buttons
    <li
      className={styles.pill}
      onKeyDown={(event) => {
        if (event.key === 'F2') setIsRenaming(true);
      }}
    >
      {onRecolor === undefined ? (
        <span className={styles.color} style={{ '--tag': color } as CSSProperties} />
      ) : (
        <ItemTagColor name={name} color={color} onPick={onRecolor} />
      )}
      <span
        className={styles.name}
        dir="auto"
        title={t('items.tagEditor.rename.hint')}
        onDoubleClick={() => setIsRenaming(true)}
      >
        {name}
      </span>
      <ActionIcon
        size={26}
        aria-label={t('items.tagEditor.rename', { name })}
        title={t('items.tagEditor.rename.hint')}
        onClick={() => setIsRenaming(true)}
      >
        <Icon name="edit" size={14} />
      </ActionIcon>
      <ActionIcon size={26} aria-label={t('items.tagEditor.remove', { name })} onClick={onRemove}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}
