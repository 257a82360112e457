import { storeUnsavedText } from '#lib/unsaved-text-storage.ts';

/** Error messages of browsers that could not load a file of the application: Chromium, Firefox, Safari, and Vite for styles. */
const LOAD_FAILURES = /dynamically imported module|Importing a module script failed|Unable to preload CSS|MIME type/i;

/**
 * Returns true if a part of the application could not be loaded, as opposed to an error within it. Either a new release
 * replaced the files that this page refers to, or the connection failed when the part was first requested. React's
 * `lazy` and some browsers remember that failure until the page is reloaded.
 */
export function isModuleLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOAD_FAILURES.test(error.message) || isModuleLoadFailure(error.cause);
}

/**
 * Reloads the page, because a part that failed to load cannot be loaded again otherwise. Unsaved text in the item form
 * and the feedback form is preserved.
 */
export function reloadPage(): void {
  storeUnsavedText();
  location.reload();
}
