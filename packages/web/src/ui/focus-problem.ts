/** Brings the focus to the first field that was refused. */
export function focusFirstProblem(form: HTMLFormElement | undefined): void {
  // The messages are in the page only after React has drawn them.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
