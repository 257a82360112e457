import { recoveryEndpoints } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearLinkSecret, storeLinkSecret } from '#features/identity/link-secret.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordResponse } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { RevertEmailChangeForm } from './email-link-forms.tsx';

/** Sets the state that boot.js leaves for the page, as if a link was opened that the server did not create. */
beforeAll(() => {
  Object.assign(globalThis, { meridianArrival: { path: '/undo-email-change', secret: 'A'.repeat(43) } });
  storeLinkSecret();
});
afterAll(clearLinkSecret);

const putBack = page.getByRole('button', { name: 'Put my address back' });
const alert = page.getByRole('alert').filter({ hasText: /./ });
const newLink = page.getByRole('link', { name: 'Ask for a new link' });
const expectGoodLooks = () => runInAlternatingAppearances([1_440, 360], expectAccessible);

test('a missing server is reported; an unknown link leads to a new one', async () => {
  expectConsoleErrors(/could not be put back/);
  const { calls } = await renderCard(<RevertEmailChangeForm />, { path: '/undo-email-change' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Put your email address back' })).toBeVisible();
  await expectGoodLooks();
  expect(calls, 'opening it does nothing').toEqual([]);
  const reconnect = failCalls(recoveryEndpoints.undoAddressChange, 'unreachable');
  await putBack.click();
  await expect.element(alert).toHaveTextContent('The server could not be reached.');
  reconnect();
  await putBack.click();
  await expect.element(alert).toHaveTextContent('This link no longer works.');
  await expect.element(newLink).toHaveFocus();
  await expectGoodLooks();
});

test('a restored address leads to a new password, and the link is removed from memory', async () => {
  const recordings = [recordResponse(recoveryEndpoints.undoAddressChange, { reset_token: 'any' })];
  const { screen } = await renderCard(<RevertEmailChangeForm />, { path: '/undo-email-change', recordings });
  await putBack.click();
  await expect.element(page.getByText('Your address is back, and everybody is signed out.')).toBeVisible();
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  await expectGoodLooks();
  await screen.unmount();
  await renderCard(<RevertEmailChangeForm />, { path: '/undo-email-change', recordings });
  await expect.element(alert).toHaveTextContent('not after a reload');
});
