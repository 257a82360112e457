import { Popover } from '@mantine/core';
import { type CSSProperties, lazy, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { LazyPart } from '#ui/layout/card-states.tsx';
import styles from './item-tags-editor.module.css';

/** The picker loads when it is first opened. */
const TagColorPicker = lazy(async () => ({
  default: (await import('./tag-color-picker.tsx')).TagColorPicker,
}));

interface ItemTagColorProps {
  name: string;
  color: string;
  onPick: (color: string) => void;
}

/** The spot of a tag's colour, which opens the choice of another. */
export function ItemTagColor({ name, color, onPick }: ItemTagColorProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('items.tagEditor.color', { name });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.color}
          style={{ '--tag': color } as CSSProperties}
          aria-label={label}
          title={label}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} onKeyDown={(event) => event.stopPropagation()}>
        <LazyPart>
          <TagColorPicker
            color={color}
            onPick={(chosen) => {
              setIsOpen(false);
              if (chosen !== color) onPick(chosen);
            }}
          />
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  );
}
