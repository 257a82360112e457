import { ActionIcon, Autocomplete } from '@mantine/core';
import { type FinancialItem, LIMITS } from '@meridian/contract';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { suggestTags } from './edit-tag-names.ts';
import { ItemTagPill } from './item-tag-pill.tsx';
import styles from './item-tags-editor.module.css';
import { useItemTags } from './use-item-tags.ts';

interface ItemTagsEditorProps {
  item: FinancialItem;
  /** The tag to rename; the editor then closes after renaming. */
  renaming: string | undefined;
  /** Called after Enter (saved) or Escape (discarded). */
  onClose: () => void;
}

/** Renders the editor of an item's tags in the list: add, remove, rename and change colours. */
export function ItemTagsEditor({ item, renaming, onClose }: ItemTagsEditorProps) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const tags = useItemTags(item);
  const { names, isFull } = tags;
  const offered = suggestTags(tags.known, names, typed, LIMITS.tagSuggestions);
  // True if an arrow key has highlighted a suggestion, which Enter then chooses.
  const isPointing = useRef(false);

  const renamedAlone = useRef(renaming);
  const { place, settlePlace } = useSuggestionsPlace(root, field);

  useEffect(() => {
    if (renamedAlone.current === undefined) field.current?.focus();
  }, []);

  const finish = async () => {
    tags.add(typed);
    setTyped('');
    if (await tags.save()) onClose();
  };
  const onFieldKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isPointing.current = offered.length > 0;
    if (event.key === 'Enter' && !isPointing.current) {
      event.preventDefault();
      void finish();
    }
    if (event.key === 'Backspace' && typed === '') tags.removeLast();
  };
  const closeName = (name: string, by: 'key' | 'leaving') => {
    const isAlone = renamedAlone.current === name;
    renamedAlone.current = undefined;
    tags.giveUpRenaming();
    const isElsewhere = by === 'leaving' && root.current?.contains(document.activeElement) === true;
    if (!isAlone) field.current?.focus();
    else if (!isElsewhere) void finish();
  };

  const button = (label: string, icon: 'check' | 'close', act: () => void) => (
    <ActionIcon
      {...(icon === 'check' ? { variant: 'filled', color: 'evergreen' } : {})}
      size={30}
      aria-label={label}
      title={label}
      onClick={act}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from its fields and buttons
    <div
      ref={root}
      className={styles.editor}
      role="group"
      aria-label={t('items.tagEditor', { name: item.name })}
      onKeyDown={(event) => {
        // Stops keys here, because the surrounding grid has key handlers of its own.
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      {names.length === 0 ? null : (
        <ul className={styles.pills} aria-label={t('items.tags')}>
          {names.map((name) => (
            <ItemTagPill
              key={name}
              name={name}
              tags={tags}
              beginsRenaming={name === renaming}
              onClosed={(by) => closeName(name, by)}
              onRemoved={() => field.current?.focus()}
            />
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <Autocomplete
          ref={field}
          className={styles.field}
          size="xs"
          aria-label={t('items.tagEditor.add')}
          placeholder={t('items.tagEditor.add')}
          attributes={{ input: { dir: 'auto' } }}
          withScrollArea={false}
          {...place}
          onDropdownOpen={settlePlace}
          maxLength={LIMITS.tagNameMaxCharacters}
          readOnly={isFull}
          error={isFull ? t('items.tagEditor.full', { count: LIMITS.tagsPerItem }) : null}
          data={offered}
          filter={({ options }) => options}
          value={typed}
          onChange={(name) => {
            isPointing.current = false;
            setTyped(name);
          }}
          onDropdownClose={() => {
            isPointing.current = false;
          }}
          onOptionSubmit={(name) => {
            tags.add(name);
            // Runs after the field has replaced the typed text by the option's name.
            queueMicrotask(() => setTyped(''));
          }}
          onKeyDown={onFieldKeyDown}
        />
        {/* The buttons are beside the field and not below it, where the suggestions would cover them. */}
        {button(t('items.tagEditor.save'), 'check', () => void finish())}
        {button(t('items.tagEditor.cancel'), 'close', onClose)}
      </div>
    </div>
  );
}

const GAP = 8;
/** The height of a full list of suggestions, in pixels. */
const WANTED = 340;

interface Place {
  readonly position: 'bottom' | 'top';
  readonly offset: number;
  readonly most: number;
}

/**
 * Returns where the suggestions of a field open: below it, or above everything in `root` if there is not enough room below. `place`
 * contains props for a Mantine combobox; `settlePlace` measures the room again and updates `place`.
 */
function useSuggestionsPlace(root: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>) {
  const [{ position, offset, most }, setPlace] = useState<Place>({
    position: 'bottom',
    offset: GAP,
    most: WANTED,
  });
  const settlePlace = () => {
    if (root.current === null || field.current === null) return;
    const all = root.current.getBoundingClientRect();
    const line = field.current.getBoundingClientRect();
    const below = innerHeight - line.bottom - 2 * GAP;
    const above = all.top - 2 * GAP;
    const isAbove = below < WANTED && above > below;
    setPlace({
      position: isAbove ? 'top' : 'bottom',
      offset: isAbove ? line.top - all.top + GAP : GAP,
      most: Math.max(isAbove ? above : below, 0),
    });
  };
  const place = {
    comboboxProps: { position, offset, middlewares: { flip: false, shift: true } },
    styles: { dropdown: { maxBlockSize: most, overflowY: 'auto' } },
  } as const;
  return { place, settlePlace };
}
