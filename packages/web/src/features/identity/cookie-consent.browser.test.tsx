import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { showCookieConsent } from './cookie-choices.ts';
import { CookieConsent } from './cookie-consent.tsx';

const dialog = page.getByRole('dialog', { name: /cookie/i });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const kind = (name: string) => dialog.getByRole('checkbox', { name });
const settingsButton = page.getByRole('button', { name: 'Cookie settings' });

/** The stored values listed in product.md section 3, except the date. */
const kept = () => ['cookieConsent', 'functionalEnabled', 'analyticsEnabled'].map((key) => localStorage.getItem(key));

/** Renders the dialog, and the button in the footer that opens it. */
const renderConsent = () =>
  renderCard(
    <>
      <button type="button" onClick={() => showCookieConsent('preferences')}>
        Cookie settings
      </button>
      <div style={{ height: 700 }} />
      <CookieConsent />
    </>,
    { recordings: [] },
  );

beforeEach(() => showCookieConsent('closed'));
afterEach(() => vi.useRealTimers());

test("a visitor is asked after a second, and only the dialog's buttons close it", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderConsent();
  vi.advanceTimersByTime(900);
  await expect.element(dialog).not.toBeInTheDocument();
  vi.advanceTimersByTime(200);
  await expect.element(dialog).toHaveFocus();

  // Tab stays within the dialog, in both directions.
  const within: (string | null | undefined)[] = [];
  for (const keys of ['{Shift>}{Tab}{/Shift}', ...Array.from({ length: 6 }, () => '{Tab}')]) {
    await userEvent.keyboard(keys);
    within.push(document.activeElement?.textContent);
  }
  expect(within).toEqual([
    'Accept All Cookies',
    'What is stored',
    'Customize Preferences',
    'Decline All',
    'Accept All Cookies',
    'What is stored',
    'Customize Preferences',
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Save My Preferences')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Accept All Cookies')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('main').click({ position: { x: 5, y: 200 } });
  await expect.element(dialog).toBeVisible();
  expect(kept()).toEqual([null, null, null]);

  await button('Decline All').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(kept()).toEqual(['declined', 'false', 'false']);
});

test('each kind is chosen separately, and can be changed in the footer without a second dialog', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime('2026-03-04T05:06:07.000Z');
  await renderConsent();
  await settingsButton.click();
  await expect.element(kind('Essential')).toBeChecked();
  await expect.element(kind('Essential')).toBeDisabled();
  await expect.element(kind('Functional')).not.toBeChecked();
  vi.advanceTimersByTime(2_000);
  await expect.element(kind('Essential'), { message: 'nobody is asked over their choices' }).toBeVisible();
  await kind('Functional').click();
  await button('Save My Preferences').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(kept()).toEqual(['accepted', 'true', 'false']);
  expect(localStorage.getItem('cookieConsentDate')).toBe('2026-03-04T05:06:09.000Z');

  await settingsButton.click();
  await expect.element(kind('Functional')).toBeChecked();
  await button('Back').click();
  await expect.element(settingsButton).toHaveFocus();
  await settingsButton.click();
  await button('Decline All Non-Essential').click();
  expect(kept()).toEqual(['declined', 'false', 'false']);

  await settingsButton.click();
  await kind('Analytics').click();
  await button('Save My Preferences').click();
  expect(kept()).toEqual(['accepted', 'false', 'true']);
});

test('a visitor who decides within the first second is not asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderConsent();
  await settingsButton.click();
  await button('Save My Preferences').click();
  vi.advanceTimersByTime(2_000);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the question and the preferences are accessible in every layout', async () => {
  await renderConsent();
  showCookieConsent('question');
  await expect.element(dialog).toBeVisible();
  await runInAlternatingAppearances([1_440, 320], expectAccessible);
  await button('Customize Preferences').click();
  await expect.element(button('Save My Preferences')).toBeVisible();
  await runInAlternatingAppearances([1_440, 320], expectAccessible);
});
