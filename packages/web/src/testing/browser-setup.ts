/**
 * Runs before each test file in a browser: loads the application's styles and English texts, and checks the console. All files of a window
 * share their modules, so state that a test leaves in a module is reset before the next test.
 */
import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { notifications } from '@mantine/notifications';
import { beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { useAuth, useShownUser } from '#features/identity/auth-state.ts';
import { useCookieConsentView } from '#features/identity/cookie-choices.ts';
import { usePlanQuestionDialog } from '#features/plan/plan-question-dialog-store.ts';
import { useImportDialog } from '#features/plan/export/import-dialog-store.ts';
import { useItemDialog } from '#features/plan/form/item-dialog-store.ts';
import { useLifeEventsDialog } from '#features/plan/life-events-dialog-store.ts';
import { clearUndo } from '#features/plan/public.ts';
import { useItemSelection } from '#features/plan/view/item-list-state.ts';
import {
  ACCOUNT_TEXTS,
  ASSUMPTIONS_TEXTS,
  DIALOG_TEXTS,
  GUEST_TEXTS,
  INTERFACE_TEXTS,
  VALIDATION_TEXTS,
  TRANSFER_TEXTS,
} from '#lib/messages/catalogue-parts.ts';
import { setUnauthorizedHandler } from '#lib/api/api-client.ts';
import { loadCatalogue, switchLanguage } from '#lib/text/language.ts';
import { useReAuthentication } from '#ui/re-authenticate/re-authentication.ts';
import { getExpectedConsoleErrors, clearExpectedConsoleErrors } from './expected-console-errors.ts';
import { movePointerToCorner } from './page-appearances.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadCatalogue(
    INTERFACE_TEXTS,
    VALIDATION_TEXTS,
    DIALOG_TEXTS,
    ACCOUNT_TEXTS,
    ASSUMPTIONS_TEXTS,
    GUEST_TEXTS,
    TRANSFER_TEXTS,
  );
});

beforeEach(async () => {
  await cleanup();
  // Libraries leave elements in the page, such as the hidden text area that Mantine measures.
  document.body.replaceChildren();
  resetStores();
  notifications.clean();
  // Most tests do not change the size, and setting it takes as long as a click.
  if (innerWidth !== 1_440 || innerHeight !== 900) await page.viewport(1_440, 900);
  await movePointerToCorner();
  localStorage.clear();
  sessionStorage.clear();
  clearExpectedConsoleErrors();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    const texts = error.mock.calls.map((parts) => parts.map(String).join(' '));
    const unexpected = texts.filter((text) => !getExpectedConsoleErrors().some((expected) => expected.test(text)));
    vi.restoreAllMocks();
    expect(unexpected, 'errors in the console that nobody expected').toEqual([]);
  });
});

/** Closes dialogs, clears the selected items and the change that can be undone, and signs out. */
function resetStores(): void {
  // A late response with status 401 to an earlier test would reload the window and interrupt the tests that follow.
  setUnauthorizedHandler(() => undefined);
  clearUndo();
  useAuth.setState(useAuth.getInitialState(), true);
  usePlanQuestionDialog.setState(usePlanQuestionDialog.getInitialState(), true);
  useCookieConsentView.setState(useCookieConsentView.getInitialState(), true);
  useImportDialog.setState(useImportDialog.getInitialState(), true);
  useItemDialog.setState(useItemDialog.getInitialState(), true);
  useItemSelection.setState(useItemSelection.getInitialState(), true);
  useLifeEventsDialog.setState(useLifeEventsDialog.getInitialState(), true);
  useShownUser.setState({ id: null });
  useReAuthentication.setState(useReAuthentication.getInitialState(), true);
}
