import type { LiveFigure } from '@meridian/contract';

/** How many of these figures are those that ship with Meridian, because no public source told them. */
export function howManyBuiltIn(figures: readonly Pick<LiveFigure, 'is_fallback'>[]): 'none' | 'some' | 'all' {
  if (figures.every(({ is_fallback: isBuiltIn }) => isBuiltIn)) return 'all';
  return figures.some(({ is_fallback: isBuiltIn }) => isBuiltIn) ? 'some' : 'none';
}
