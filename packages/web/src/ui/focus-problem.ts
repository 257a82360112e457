import { flushSync } from 'react-dom';

/** Brings the focus to the first field of a form that was refused. */
export function focusFirstProblem(form: HTMLFormElement | undefined): void {
  // The messages are in the page only after React has drawn them.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The same after an answer of the server, when React would draw the messages in its own time. */
export function showProblems(form: HTMLFormElement | undefined, setErrors: () => void): void {
  flushSync(setErrors);
  focusFirstProblem(form);
}
