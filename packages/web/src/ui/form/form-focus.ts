import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/** Focuses the first invalid field of a form. */
function focusFirstProblem(form: HTMLFormElement | null | undefined): void {
  // The fields are marked only after React has rendered the messages, so this waits for the next frame.
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

/** Shows the errors of a server's response at once, and focuses the first field with an error. */
export function showFieldErrors(form: HTMLFormElement | undefined, setErrors: () => void): void {
  flushSync(setErrors);
  focusFirstProblem(form);
}

/** A ref callback that focuses an element when it is mounted, for example one that replaces a form. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Calls `then` once no element has the focus because the focused one was removed. While a dialog that does not contain `target` has the
 * focus, this first waits until the dialog closes. If the focus is elsewhere, for example in a search field, `then` is not called. Returns
 * a function that stops waiting.
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
