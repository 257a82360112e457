import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/** Brings the focus to the first field of a form that was refused. */
function focusFirstProblem(form: HTMLFormElement | null | undefined): void {
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

/**
 * Calls back once nothing has the focus, because what had it left the page. A dialog that has it is waited for: it asked
 * whether to delete; not so one that `home`, which the focus would go to, stands in. Whoever has the focus elsewhere, in a
 * search field say, keeps it.
 */
export function whenFocusIsFree(home: HTMLElement | null, then: () => void): () => void {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null;
  const look = () => {
    const { activeElement } = document;
    if (activeElement === document.body) then();
    else if (dialog?.contains(activeElement) === true && !dialog.contains(home))
      frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
