import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/** Brings the focus to the first field of a form that was refused. */
export function focusFirstProblem(form: HTMLFormElement | null | undefined): void {
  // The messages are in the page only after React has drawn them.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The same as what a form does when it is sent with mistakes in it: `form.onSubmit(send, focusFirstInvalid)`. */
export function focusFirstInvalid(
  _errors: unknown,
  _values: unknown,
  event: FormEvent<HTMLFormElement> | undefined,
): void {
  focusFirstProblem(event?.currentTarget);
}

/** The same after an answer of the server, when React would draw the messages in its own time. */
export function showProblems(form: HTMLFormElement | undefined, setErrors: () => void): void {
  flushSync(setErrors);
  focusFirstProblem(form);
}

/** As a ref: what comes where the form was takes the focus that went with it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
