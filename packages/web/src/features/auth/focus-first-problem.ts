import type { FormEvent } from 'react';

/** What a form does that was sent with mistakes in it: the first field with a problem takes the focus. */
export function focusFirstProblem(
  _errors: unknown,
  _values: unknown,
  event: FormEvent<HTMLFormElement> | undefined,
): void {
  focusProblemIn(event?.currentTarget);
}

/** The same after the server has spoken. */
export function focusProblemIn(form: HTMLFormElement | null | undefined): void {
  // The messages are in the page only after React has drawn them.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** As a ref: what comes where the form was takes the focus that went with it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
