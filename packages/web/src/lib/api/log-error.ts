/** Writes a failure to the console for developers; the message for the user is shown elsewhere. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there (ux.md: the console line stays)
  console.error(what, error);
}
