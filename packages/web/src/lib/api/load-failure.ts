import { storeUnsaved } from '#lib/storage/unsaved.ts';

/** The errors of browsers that could not get a file of the application: Chromium, Firefox, Safari, and Vite for styles. */
const LOAD_FAILURES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|MIME type/i;

/**
 * True if the loading of a part of the application failed, and not the work of that part. Why, nobody knows: a new
 * release has replaced the files that this page knows, or the connection was gone when the part was first asked for, which is
 * remembered for as long as the page stands: by React's `lazy`, and by some browsers.
 */
export function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOAD_FAILURES.test(error.message) || isLoadFailure(error.cause);
}

/** Nothing that was loaded before can load the part again: only a new beginning helps. The text in the item form or the feedback survives it. */
export function reloadPage(): void {
  storeUnsaved();
  location.reload();
}
