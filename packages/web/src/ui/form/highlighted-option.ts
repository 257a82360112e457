import type { KeyboardEvent } from 'react';

/** The option of an open list that stands out, by arrow keys or by what was typed: Enter settles on it. */
export function highlightedOption(input: HTMLInputElement): HTMLElement | null {
  if (input.getAttribute('aria-expanded') !== 'true') return null;
  // Mantine names the option in `aria-activedescendant` only after arrow keys, not after typing.
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}

/**
 * Lets Enter take what stands out, for the capturing phase of an input with a list. Mantine itself forgets the option that
 * it shows when one types faster than its list opens, and then Enter did nothing.
 */
export function takeHighlightedOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const option = highlightedOption(event.currentTarget);
  if (option === null) return;
  event.preventDefault();
  event.stopPropagation();
  option.click();
}
