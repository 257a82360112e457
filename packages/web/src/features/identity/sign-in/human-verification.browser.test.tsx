import { authEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { type Recording, recordResponse, recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import type { Turnstile } from './load-turnstile.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const LOGIN = <LoginForm OtherWays={() => null} />;
const REGISTER = <RegisterForm otherWays={null} />;

const box = page.getByRole('checkbox', { name: 'Verify you are human' });
const submit = page.getByRole('button', { name: /^(Sign in|Create account)$/ });
const failed = page.getByText('Verification failed. Please try again.');
const alert = page.getByRole('alert').filter({ hasText: /./ }).first();

let tokens = 0;
let options: Parameters<Turnstile['render']>[1] | undefined;

/** A stub of the provider's widget, with the widget's size. Checking the box returns a token; unchecking it expires the token. */
const WIDGET: Turnstile = {
  render(place, drawn) {
    options = drawn;
    const label = document.createElement('label');
    const tick = document.createElement('input');
    tick.type = 'checkbox';
    tick.addEventListener('change', () => {
      if (tick.checked) drawn.callback(`token-${(tokens += 1)}`);
      else drawn['expired-callback']();
    });
    label.append(tick, ' Verify you are human');
    const [width, height] = drawn.size === 'compact' ? ['150px', '140px'] : ['100%', '65px'];
    Object.assign(label.style, {
      display: 'block',
      width,
      height,
      minWidth: drawn.size === 'compact' ? '' : '300px',
    });
    place.append(label);
    return 'widget';
  },
  remove() {
    document.querySelector('label:has(> input):not([for])')?.remove();
  },
};

/** The configuration of the server. The script is empty, so it loads at once, and the stub in `window.turnstile` is used. */
const ASKED = recordResponse(authEndpoints.turnstileConfig, {
  enabled: true,
  siteKey: 'the-site-key',
  script_url: 'data:text/javascript,',
});

beforeEach(() => {
  tokens = 0;
  window.turnstile = WIDGET;
});

async function openLogin(...recordings: Recording[]) {
  const drawn = await renderCard(LOGIN, { path: '/login', recordings: [ASKED, ...recordings] });
  await page.getByLabelText('Username or Email').fill('dana');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  return drawn;
}

test('a widget that fails to load, or fails later, is reported and can be retried', async () => {
  expectConsoleErrors(/verification widget/);
  delete window.turnstile;
  await openLogin();
  await expect.element(failed).toBeVisible();
  await expect.element(submit).toBeDisabled();
  window.turnstile = WIDGET;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(box).toBeVisible();
  options?.['error-callback']();
  await expect.element(failed).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Try again' }).click();
  await box.click();
  await expect.element(submit).toBeEnabled();
});

test('sign-in waits for the verification, an expired one disables the button, and after an error a new one is required', async () => {
  const { calls } = await openLogin(recordError(authEndpoints.signIn, 400));
  const sent = () => calls.filter(({ address }) => address === authEndpoints.signIn.path);
  await expect.element(box).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await box.click();
  await expect.element(submit).toBeEnabled();
  await box.click();
  await expect.element(submit).toBeDisabled();
  expect(sent()).toEqual([]);

  await box.click();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Invalid username or password. Please try again.');
  await expect.element(box).not.toBeChecked();
  await expect.element(submit).toBeDisabled();
  await box.click();
  await submit.click();
  await expect.element(box).not.toBeChecked();
  expect(sent().map(({ body }) => body)).toMatchObject([
    { turnstile_token: 'token-2' },
    { turnstile_token: 'token-3' },
  ]);
});

test('a verification refused by the service has its own message, on both forms', async () => {
  const unverified = { turnstile_token: ['Verification failed. Please try again.'] };
  const { screen } = await openLogin(recordError(authEndpoints.signIn, 400, unverified));
  await box.click();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Verification failed. Please try again.');
  await screen.unmount();

  const { calls } = await renderCard(REGISTER, {
    path: '/register',
    recordings: [ASKED, recordError(authEndpoints.register, 400, unverified)],
  });
  for (const [label, value] of [
    ['Username', 'dana-levi'],
    ['Email', 'dana@example.org'],
    ['Password', 'correct horse'],
    ['Confirm password', 'correct horse'],
  ] as const) {
    await page.getByLabelText(label, { exact: true }).fill(value);
  }
  await page.getByRole('checkbox', { name: /^I agree/ }).click();
  await expect.element(submit).toBeDisabled();
  await box.click();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Verification failed. Please try again.');
  expect(calls.at(-1)?.body).toMatchObject({ turnstile_token: 'token-2' });
});

test('both forms with the widget fit every screen, and axe finds nothing', async () => {
  for (const path of ['/login', '/register']) {
    // The widget is drawn once for the width; at 360 pixels it is checked in dark too.
    for (const widths of [[320], [360, 360], [1_440]]) {
      await page.viewport(widths[0]!, 900);
      const { screen } = await renderCard(path === '/login' ? LOGIN : REGISTER, {
        path,
        recordings: [ASKED],
      });
      await expect.element(box).toBeVisible();
      await runInAlternatingAppearances(widths, (look) => expectAccessible(`${path}, ${look}`));
      await screen.unmount();
    }
  }
});
