import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/** Focuses the first invalid field of a form. */
function focusFirstProblem(form: HTMLFormElement | null | undefined): void {
  // React has not rendered the messages yet; the next frame has them.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Focuses the first invalid field when a form is submitted with errors: `form.onSubmit(send, focusFirstInvalidField)`. */
export function focusFirstInvalidField(
  _errors: unknown,
  _values: unknown,
  event: FormEvent<HTMLFormElement> | undefined,
): void {
  focusFirstProblem(event?.currentTarget);
}

/** Shows the errors of a server response at once and focuses the first field with an error. */
export function showFieldErrors(form: HTMLFormElement | undefined, setErrors: () => void): void {
  flushSync(setErrors);
  focusFirstProblem(form);
}

/** Focuses an element that replaces a form. Use it as a ref callback. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Calls `then` once nothing has the focus because the focused element was removed. If a dialog has the focus, for
 * example the dialog that confirmed a deletion, waits until the dialog closes, unless it contains `target`, the element
 * to be focused. If the focus is elsewhere, for example in a search field, `then` is not called.
 */
export function onFocusLost(target: HTMLElement | null, then: () => void): () => void {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null;
  const look = () => {
    const { activeElement } = document;
    if (activeElement === document.body) then();
    else if (dialog?.contains(activeElement) === true && !dialog.contains(target)) frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
