import { ActionIcon, Button, ColorPicker, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemTagRenameField } from './item-tag-rename-field.tsx';
import styles from './item-tags-editor.module.css';
import type { ItemTagsState } from './use-item-tags.ts';

/** The colours offered: hues around the colour circle, visible on light and dark backgrounds. */
const SWATCHES =
  '#d64545 #d9772b #b98a14 #769a2a #3a9d5d #2a9d8f #2f8fc1 #4a74dd #6366f1 #8b5bd6 #c04fb0 #7a7f87'.split(' ');

interface ItemTagPillProps {
  name: string;
  tags: ItemTagsState;
  /** True if the pill opens with its name being edited. */
  beginsRenaming: boolean;
  /** Called after the name editor was closed, so that the caller can move the focus. */
  onClosed: (by: 'key' | 'leaving') => void;
  onRemoved: () => void;
}

/** Renders a tag in the editor. A double click, F2 or the pencil button edits its name. */
export function ItemTagPill({ name, tags, beginsRenaming, onClosed, onRemoved }: ItemTagPillProps) {
  const t = useText();
  const [isRenaming, setIsRenaming] = useState(beginsRenaming);
  const { id, color } = tags.tagOf(name);
  if (isRenaming) {
    const close = (by: 'key' | 'leaving') => {
      setIsRenaming(false);
      onClosed(by);
    };
    return (
      <li>
        <ItemTagRenameField name={name} tags={tags} onClose={close} />
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
      {id === null ? (
        // A new tag has no colour picker until it is stored.
        <span className={styles.color} style={{ '--tag': color } as CSSProperties} />
      ) : (
        <TagColor name={name} color={color} onPick={(chosen) => tags.recolor(name, chosen)} />
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
      <ActionIcon
        size={26}
        aria-label={t('items.tagEditor.remove', { name })}
        onClick={() => {
          tags.remove(name);
          onRemoved();
        }}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}

interface TagColorProps {
  name: string;
  color: string;
  onPick: (color: string) => void;
}

/** Renders the button with a tag's colour, which opens the colour picker. */
function TagColor({ name, color, onPick }: TagColorProps) {
  const t = useText();
  const [isOpen, { toggle, close, set }] = useDisclosure();
  const label = t('items.tagEditor.color', { name });
  return (
    <Popover opened={isOpen} onChange={set} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.color}
          style={{ '--tag': color } as CSSProperties}
          aria-label={label}
          title={label}
          onClick={toggle}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} onKeyDown={(event) => event.stopPropagation()}>
        <ColorChoice
          color={color}
          onPick={(chosen) => {
            close();
            if (chosen !== color) onPick(chosen);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Renders the colour picker; the colour changes only after confirmation. */
function ColorChoice({ color, onPick }: Omit<TagColorProps, 'name'>) {
  const t = useText();
  const [chosen, setChosen] = useState(color);
  return (
    <div className={styles.picker}>
      <ColorPicker
        format="hex"
        fullWidth
        value={chosen}
        onChange={setChosen}
        swatches={SWATCHES}
        swatchesPerRow={6}
        saturationLabel={t('items.tagEditor.color.saturation')}
        hueLabel={t('items.tagEditor.color.hue')}
      />
      <Button onClick={() => onPick(chosen.toLowerCase())}>{t('items.tagEditor.color.use')}</Button>
    </div>
  );
}
