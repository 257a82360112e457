/** The name of the modifier key of shortcuts. */
export const MODIFIER_KEY_NAME = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
