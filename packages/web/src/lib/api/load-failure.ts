import { keepDrafts } from '#lib/storage/draft-store.ts';

/** What browsers say when a file of the application is not there any more: Chromium, Firefox, Safari, and Vite for styles. */
const LOAD_FAILURES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|MIME type/i;

/**
 * Whether what failed is the loading of a part of the application itself, and not what that part does. While the person
 * is online that means: a new release has replaced the files that this page knows.
 */
export function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOAD_FAILURES.test(error.message) || isLoadFailure(error.cause);
}

/** Nothing that was loaded before can load the part again: only a new beginning helps. What is being typed survives it. */
export function reloadPage(): void {
  keepDrafts();
  location.reload();
}
