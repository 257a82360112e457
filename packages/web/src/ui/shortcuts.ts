import { useEffect, useRef } from 'react';

/** A key, alone or with Ctrl (Cmd on a Mac), that works anywhere on the page. */
export interface Shortcut {
  /** The key as named by the keyboard event, letters in lower case: '/', 'n'. */
  key: string;
  /** True if Ctrl or Cmd must be pressed. */
  mod?: boolean;
  /** True if Shift must be pressed. Only checked for letters, because some keyboards need Shift for characters such as '?'. */
  shift?: boolean;
  run: () => void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns true if a key press has the key and the modifier keys of a shortcut. */
export function matchesShortcut({ key, mod = false, shift = false }: Omit<Shortcut, 'run'>, press: KeyPress): boolean {
  if (press.altKey || mod !== (press.ctrlKey || press.metaKey)) return false;
  const isLetter = /^[a-z]$/.test(key);
  if (!isLetter) return press.key === key;
  return shift === press.shiftKey && letterOf(press) === key;
}

/**
 * Returns the Latin letter of a pressed key, in lower case. If the key has a letter of another script, this is the letter at its position
 * on a Latin keyboard.
 */
function letterOf({ key, code }: KeyPress): string {
  const latin = /^[a-z]$/i.exec(key)?.[0] ?? /^Key([A-Z])$/.exec(code)?.[1] ?? '';
  return latin.toLowerCase();
}

/** Matches inputs without text, such as checkboxes and buttons. Shortcuts work while one of them has the focus. */
const PRESSED_INPUTS = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset])';
const TYPED =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]';
const FLOATING = '[role=dialog], [role=alertdialog], [role=menu]';

/** Returns true if the focused element handles the key itself. A select field handles letters, but no key together with Ctrl or Cmd. */
function isHandledBy(target: EventTarget | null, { mod = false }: Shortcut): boolean {
  if (!(target instanceof Element) || !target.matches(TYPED) || target.matches(PRESSED_INPUTS)) return false;
  return !(mod && target.matches('input[readonly]'));
}

/** The shortcuts of all mounted components. */
const listening = new Set<{ readonly current: readonly Shortcut[] }>();

/** Returns true if a key press is a shortcut of a mounted component, provided that no text field has the focus. */
export function isShortcut(press: KeyPress): boolean {
  return [...listening].some(({ current }) => current.some((shortcut) => matchesShortcut(shortcut, press)));
}

/** Activates shortcuts while the component is mounted, except while a user types or a dialog or menu is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const pressed = newest.current.find((shortcut) => matchesShortcut(shortcut, event));
      if (pressed === undefined || isHandledBy(event.target, pressed) || document.querySelector(FLOATING) !== null)
        return;
      event.preventDefault();
      pressed.run();
    };
    document.addEventListener('keydown', listen);
    listening.add(newest);
    return () => {
      document.removeEventListener('keydown', listen);
      listening.delete(newest);
    };
  }, []);
}
