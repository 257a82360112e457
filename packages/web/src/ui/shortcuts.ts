import { useEffect, useRef } from 'react';

/** A key, or a key with Ctrl (Cmd on a Mac), that does something anywhere on the page. */
export interface Shortcut {
  /** As the keyboard event names it, letters in lower case: '/', 'n'. */
  key: string;
  /** With Ctrl or Cmd. */
  mod?: boolean;
  /** With Shift. Signs such as '?' need it on some keyboards only, so that it counts for letters alone. */
  shift?: boolean;
  run: () => void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** True if a key press is a shortcut. */
export function isPressed(
  { key, mod = false, shift = false }: Omit<Shortcut, 'run'>,
  press: KeyPress,
): boolean {
  if (press.altKey || mod !== (press.ctrlKey || press.metaKey)) return false;
  const isLetter = /^[a-z]$/.test(key);
  if (!isLetter) return press.key === key;
  return shift === press.shiftKey && letterOf(press) === key;
}

/** The letter of a key; on keyboards of other scripts the one that stands in its place on a Latin one. */
function letterOf({ key, code }: KeyPress): string {
  const latin = /^[a-z]$/i.exec(key)?.[0] ?? /^Key([A-Z])$/.exec(code)?.[1] ?? '';
  return latin.toLowerCase();
}

/** Inputs that take no text: a shortcut pressed in them is a shortcut. */
const PRESSED_INPUTS = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset])';
const TYPED =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]';
const FLOATING = '[role=dialog], [role=alertdialog], [role=menu]';

/** True if the focused element takes the key itself. A list to choose from takes letters, but nothing with Ctrl or Cmd. */
function isTakenBy(target: EventTarget | null, { mod = false }: Shortcut): boolean {
  if (!(target instanceof Element) || !target.matches(TYPED) || target.matches(PRESSED_INPUTS)) return false;
  return !(mod && target.matches('input[readonly]'));
}

/** The shortcuts of everything that stands on the page. */
const listening = new Set<{ readonly current: readonly Shortcut[] }>();

/** True if a key press outside of text fields is a shortcut of the page now. */
export function isShortcut(press: KeyPress): boolean {
  return [...listening].some(({ current }) => current.some((shortcut) => isPressed(shortcut, press)));
}

/** Listens for shortcuts as long as the component stands; not while somebody types or a dialog or menu is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const pressed = newest.current.find((shortcut) => isPressed(shortcut, event));
      if (
        pressed === undefined ||
        isTakenBy(event.target, pressed) ||
        document.querySelector(FLOATING) !== null
      )
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
