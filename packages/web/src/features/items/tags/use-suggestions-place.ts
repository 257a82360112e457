import { type RefObject, useState } from 'react';

const GAP = 8;
/** What a full list of suggestions takes, in pixels. */
const WANTED = 340;

interface Place {
  readonly position: 'bottom' | 'top';
  readonly offset: number;
  readonly most: number;
}

/**
 * Where the suggestions of a field open: below it, or, where the window ends too soon, above everything in `root`, so that they
 * cover nothing of it. `settlePlace` looks anew; `place` are the props that a Mantine combobox takes.
 */
export function useSuggestionsPlace(
  root: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
) {
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
