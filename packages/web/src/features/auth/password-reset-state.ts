/** What the way from a new password to the login page remembers. */
export const AFTER_RESET = { afterReset: true };

/** Whether somebody has come to the login page by choosing a new password. */
export function isAfterReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'afterReset' in state;
}
