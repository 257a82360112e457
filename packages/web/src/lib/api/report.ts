/** Leaves a failure in the console, for whoever looks into it; what the person is told is another matter. */
export function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there (ux.md: the console line stays)
  console.error(what, error);
}
