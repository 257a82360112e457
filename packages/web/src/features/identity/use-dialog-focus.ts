import { type RefObject, useEffect } from 'react';

const CONTROLS = 'button:not([disabled]), input:not([disabled]), a[href]';
/** Elements that keep the focus, because a visitor who is typing or uses another dialog must not be interrupted. */
const BUSY = 'input, textarea, select, [contenteditable], [role=dialog]';

/**
 * Moves the focus into a dialog that opens by itself, traps Tab in it, and restores the focus when it closes. The page behind it stays
 * usable by pointer, and Escape returns the focus to the page.
 */
export function useDialogFocus(
  partRef: RefObject<HTMLElement | null>,
  /** The current view of the dialog; a change moves the focus into the dialog again. */
  view: string,
  /** Called when Escape is pressed. Returns true if the dialog has handled the key, so that the focus stays in it. */
  onEscape: () => boolean,
): void {
  useEffect(() => {
    const part = partRef.current;
    const before = document.activeElement;
    if (part === null || before?.closest(BUSY)) return undefined;
    part.focus({ preventScroll: true });
    return () => giveBack(before);
  }, [partRef, view]);

  useEffect(() => {
    const part = partRef.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepWithin(part, event);
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      if (!onEscape()) document.getElementById('main')?.focus({ preventScroll: true });
    };
    part?.addEventListener('keydown', onKey);
    return () => part?.removeEventListener('keydown', onKey);
  }, [partRef, onEscape]);
}

function giveBack(before: Element | null): void {
  // If the user has moved the focus meanwhile, the focus stays there.
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const target = before instanceof HTMLElement && before.isConnected ? before : null;
  (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

function keepWithin(part: HTMLElement | null, event: KeyboardEvent): void {
  const controls = [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const [first, last] = [controls.at(0), controls.at(-1)];
  const from = document.activeElement;
  const isAtEdge = event.shiftKey ? from === first || from === part : from === last;
  if (!isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
