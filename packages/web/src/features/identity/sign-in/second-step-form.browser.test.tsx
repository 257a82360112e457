import { authEndpoints, secondFactorEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordResponse, recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { LoginForm } from './login-form.tsx';

const RECORDINGS = [
  recordResponse(authEndpoints.turnstileConfig, { enabled: false, siteKey: '' }),
  recordResponse(authEndpoints.signIn, {
    second_factor: { ticket: 'the ticket', methods: ['totp', 'recovery_code'] },
  }),
  recordError(secondFactorEndpoints.verifyCode, 400, { code: ['This code is not right.'] }),
];

const password = page.getByLabelText('Password', { exact: true });
const remember = page.getByRole('checkbox', { name: 'Remember me' });
const code = page.getByLabelText('Six-digit code');
const recoveryCode = page.getByLabelText('Recovery code');

test('after the password a code or a recovery code is requested; Back returns to the password', async () => {
  const { calls } = await renderCard(<LoginForm OtherWays={() => null} />, {
    path: '/login',
    recordings: RECORDINGS,
  });
  await remember.click();
  await page.getByLabelText('Username or Email').fill('dana');
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
  await expect.element(code).toHaveFocus();
  await code.fill('000 000');
  await expectInvalidField(code, 'This code is not right.');
  await runInAlternatingAppearances([1_440, 360], expectAccessible);

  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect.element(recoveryCode).toHaveFocus();
  await recoveryCode.fill('ABCD-EFGH');
  await userEvent.keyboard('{Enter}');
  await expectInvalidField(recoveryCode, 'This code is not right.');
  const sent = calls.filter(({ address }) => address === secondFactorEndpoints.verifyCode.path);
  expect(sent.map(({ body }) => body)).toEqual([
    { ticket: 'the ticket', code: '000000' },
    { ticket: 'the ticket', code: 'ABCD-EFGH' },
  ]);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(password).toHaveFocus();
  await expect.element(remember).not.toBeChecked();
});
