/** Setup of each test file in a browser: the application's styles, its English texts, and a check of the console. */
import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { notifications } from '@mantine/notifications';
import { beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearUndo } from '#features/plan/public.ts';
import { ACCOUNT, ASSUMPTIONS, DIALOGS, GUEST, INTERFACE, SENTENCES, TRANSFER } from '#lib/messages/parts.ts';
import { loadCatalogue, switchLanguage } from '#lib/text/language.ts';
import { expectedErrors, expectNoConsoleErrors } from './expected-errors.ts';
import { movePointerToCorner } from './page-looks.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadCatalogue(INTERFACE, SENTENCES, DIALOGS, ACCOUNT, ASSUMPTIONS, GUEST, TRANSFER);
});

beforeEach(async () => {
  // Removes the undo notice of the test before.
  notifications.clean();
  clearUndo();
  await page.viewport(1_440, 900);
  await movePointerToCorner();
  localStorage.clear();
  sessionStorage.clear();
  expectNoConsoleErrors();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    const texts = error.mock.calls.map((parts) => parts.map(String).join(' '));
    const unexpected = texts.filter((text) => !expectedErrors().some((expected) => expected.test(text)));
    vi.restoreAllMocks();
    expect(unexpected, 'errors in the console that nobody expected').toEqual([]);
  });
});
