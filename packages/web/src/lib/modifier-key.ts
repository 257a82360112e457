/** The name of the key that is pressed together with the letter of a shortcut: Command on Apple devices, Ctrl on all others. */
export const MODIFIER_KEY_NAME = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
