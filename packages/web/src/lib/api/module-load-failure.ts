import { storeUnsavedText } from '#lib/unsaved-text-storage.ts';

/** Matches the error messages of Chromium, Firefox, Safari, and Vite (for styles) when they cannot load a file of the application. */
const LOAD_FAILURES = /dynamically imported module|Importing a module script failed|Unable to preload CSS|MIME type/i;

/**
 * Returns true if the error means that a file of the application could not be loaded, as opposed to an error in its code. Either a new
 * release has replaced the file, or the connection failed. React's `lazy` and some browsers remember such a failure until the page is
 * reloaded.
 */
export function isModuleLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOAD_FAILURES.test(error.message) || isModuleLoadFailure(error.cause);
}

/**
 * Reloads the page, the only way to load a file again after it failed to load. Unsaved text in the item form and the feedback form is
 * preserved.
 */
export function reloadPage(): void {
  storeUnsavedText();
  location.reload();
}
