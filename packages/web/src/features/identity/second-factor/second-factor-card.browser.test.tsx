import { type SecondFactor, passkeyEndpoints, secondFactorEndpoints } from '@meridian/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordResponse } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { type FormActionStatus, FormStatus } from '#ui/form/form-status.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`);
const NOTHING: SecondFactor = {
  totp: false,
  recovery_codes_left: 0,
  passkeys: [],
  passkey_origin: location.origin,
  has_password: true,
};
const LAPTOP = {
  id: 1,
  name: 'Work laptop',
  created_at: '2030-01-31T09:05:00Z',
  last_used_at: '2030-02-01T10:30:00Z',
};
const WRONG_PASSWORD = { status: 400, body: { password: ['This is not your current password.'] } };

const card = page.getByRole('region', { name: 'Two-step sign-in' });
const inCard = (name: string) => card.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const pressIn = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const password = dialog.getByLabelText('Your password');
const code = dialog.getByLabelText('Six-digit code');
const expectGoodLooks = () => runInAlternatingAppearances([1_440, 360], expectAccessible);

/** Renders the card with the status banner of the settings. */
function Card() {
  const [status, showStatus] = useState<FormActionStatus | null>(null);
  return (
    <>
      <FormStatus problem={null} notice={status?.text ?? null} />
      <SecondFactorCard showStatus={showStatus} />
    </>
  );
}

test('after re-authentication an app is set up with its key and a code, and the recovery codes are shown once', async () => {
  expectConsoleErrors(/The change was not made/);
  await signUp();
  let factor = NOTHING;
  await renderCard(<Card />, {
    recordings: [
      recordResponse(secondFactorEndpoints.read, () => factor),
      recordResponse(secondFactorEndpoints.beginTotp, {
        secret: 'ABCDEFGHIJKLMNOP',
        uri: 'otpauth://totp/any',
      }),
      recordResponse(secondFactorEndpoints.confirmTotp, () => {
        factor = { ...NOTHING, totp: true, recovery_codes_left: 10 };
        return { recovery_codes: CODES };
      }),
    ],
  });
  await expect.element(card).toHaveTextContent('Off');
  const believe = failCalls(secondFactorEndpoints.beginTotp, WRONG_PASSWORD);
  await inCard('Set up').click();
  await pressIn('Continue');
  await expect.element(password).toHaveFocus();
  await password.fill('wrong horse');
  await pressIn('Continue');
  await expectInvalidField(password, 'This is not your current password.');
  believe();
  await password.fill('correct horse');
  await pressIn('Continue');

  await expect.element(page.getByRole('img', { name: 'The key as a QR code' })).toBeVisible();
  await expect.element(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await expect.element(code).toHaveFocus();
  const accept = failCalls(secondFactorEndpoints.confirmTotp, {
    status: 400,
    body: { code: ['This code is not right.'] },
  });
  await code.fill('000000');
  await expectInvalidField(code, 'This code is not right.');
  await expectGoodLooks();
  accept();
  // The wrong code stays selected, so that typing replaces it.
  await userEvent.keyboard('123 456');

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.elements().map((item) => item.textContent)).toEqual(CODES);
  await expectSavedCodes();
  await expectGoodLooks();
  await userEvent.keyboard('{Escape}');
  // Escape does not close the recovery codes.
  await expect.element(dialog).toBeVisible();
  await pressIn('I have stored them');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Your authenticator app is set up.')).toBeVisible();
  await expect.element(card).toHaveTextContent('10 are left.');
});

async function expectSavedCodes(): Promise<void> {
  const made = vi.spyOn(URL, 'createObjectURL');
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await pressIn('Download');
  const [link] = pressed.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('meridian-recovery-codes.txt');
  const [[file] = []] = made.mock.calls;
  const text = await (file as Blob).text();
  expect(text.split('\n').slice(2)).toEqual([...CODES, '']);
  pressed.mockRestore();
}

test('the last second factor is removed after a warning, and the focus stays in the card', async () => {
  expectConsoleErrors(/The change was not made/);
  await signUp();
  let factor: SecondFactor = { ...NOTHING, totp: true, recovery_codes_left: 2 };
  await renderCard(<Card />, {
    recordings: [
      recordResponse(secondFactorEndpoints.read, () => factor),
      { endpoint: secondFactorEndpoints.removeTotp, status: 204, answer: () => void (factor = NOTHING) },
    ],
  });
  await expect.element(card).toHaveTextContent('2 are left.');
  await expect.element(card).toHaveTextContent('Make new ones before you run out.');
  const believe = failCalls(secondFactorEndpoints.removeTotp, WRONG_PASSWORD);
  await inCard('Remove the authenticator app').click();
  await expect.element(dialog).toHaveTextContent('It is your last second factor');
  await pressIn('Remove');
  await expect.element(password).toHaveFocus();
  await pressIn('Use a code of your second factor instead');
  await expect.element(dialog.getByLabelText('Code of your second factor')).toHaveFocus();
  await expectGoodLooks();
  believe();
  await dialog.getByLabelText('Code of your second factor').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The authenticator app is removed.')).toBeVisible();
  await expect.element(card).toHaveTextContent('Off');
  // The button that opened the dialog no longer exists.
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true);
});

test('passkeys are listed with their times, and can be renamed', async () => {
  await signUp();
  let factor: SecondFactor = { ...NOTHING, recovery_codes_left: 10, passkeys: [LAPTOP] };
  const { calls } = await renderCard(<Card />, {
    recordings: [
      recordResponse(secondFactorEndpoints.read, () => factor),
      recordResponse(passkeyEndpoints.renamePasskey, ({ body }) => {
        const renamed = { ...LAPTOP, ...(body as { name: string }) };
        factor = { ...factor, passkeys: [renamed] };
        return renamed;
      }),
    ],
  });
  const row = card.getByRole('listitem');
  await expect.element(row).toHaveTextContent(/Work laptop.*Added 31\/01\/2030 09:05.*Last used 01\/02\/2030 10:30/);
  await expect.element(inCard('Add a passkey')).toBeVisible();
  await expectGoodLooks();
  await inCard('Rename Work laptop').click();
  const name = dialog.getByLabelText('Name');
  await expect.element(name).toHaveValue('Work laptop');
  await name.fill('Old laptop');
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveTextContent('Old laptop');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Old laptop' });
  await expect.element(page.getByText('The passkey has its new name.')).toBeVisible();
});

test('at an address without passkeys the card says where they work', async () => {
  await signUp();
  const elsewhere = 'https://plan.example.org';
  for (const [origin, sentence] of [
    [elsewhere, 'Passkeys do not work at this address.'],
    [null, 'This installation is reached by an address of numbers only'],
  ] as const) {
    const recordings = [recordResponse(secondFactorEndpoints.read, { ...NOTHING, passkey_origin: origin })];
    const { screen } = await renderCard(<Card />, { recordings });
    await expect.element(card).toHaveTextContent(sentence);
    await expect.element(inCard('Add a passkey')).not.toBeInTheDocument();
    if (origin !== null)
      await expect
        .element(card.getByRole('link', { name: origin }))
        .toHaveAttribute('href', `${elsewhere}/profile?tab=security`);
    await screen.unmount();
  }
});
