import { Button, ColorPicker } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './item-tags-editor.module.css';

/** Hues all round the circle, each clear on light and on dark ground. */
const SWATCHES = [
  '#d64545',
  '#d9772b',
  '#b98a14',
  '#769a2a',
  '#3a9d5d',
  '#2a9d8f',
  '#2f8fc1',
  '#4a74dd',
  '#6366f1',
  '#8b5bd6',
  '#c04fb0',
  '#7a7f87',
];

interface TagColorPickerProps {
  color: string;
  onPick: (color: string) => void;
}

/** A choice of colour; nothing is changed before it is confirmed. */
export function TagColorPicker({ color, onPick }: TagColorPickerProps) {
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
