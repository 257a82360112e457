import { authEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { clearStoredUser } from '#features/identity/auth-session.ts';
import { useAuth } from '#features/identity/auth-state.ts';
import { RegisterForm } from './register-form.tsx';

const REGISTER = <RegisterForm otherWays={null} />;
const SOMEBODY = { username: 'somebody-new', email: 'somebody-new@example.org', password: 'correct horse 1' };

const field = (label: string) => page.getByLabelText(label, { exact: true });
const terms = page.getByRole('checkbox', {
  name: /^I agree to the Terms of Service and the Privacy Policy$/,
});
const submit = page.getByRole('button', { name: /^(Create account|Creating account\.\.\.)$/ });

async function fillIn({ username, email, password }: typeof SOMEBODY): Promise<void> {
  await field('Username').fill(username);
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Confirm password').fill(password);
}

test('the button is disabled until required fields are filled', async () => {
  await renderCard(REGISTER, { path: '/register' });
  await expect.element(submit).toBeDisabled();
  for (const empty of ['Username', 'Email', 'Password', 'Confirm password']) {
    await fillIn(SOMEBODY);
    await expect.element(submit).toBeEnabled();
    await field(empty).fill('');
    await expect.element(submit).toBeDisabled();
  }
});

test('passwords must match and have eight characters, and the terms must be accepted', async () => {
  const { calls } = await renderCard(REGISTER, { path: '/register' });
  await fillIn(SOMEBODY);
  await terms.click();
  await expect.element(field('Password')).toHaveAccessibleDescription(/Must be at least 8 characters/);

  await field('Confirm password').fill('correct horse 2');
  await submit.click();
  await expectInvalidField(field('Confirm password'), 'Passwords do not match');
  await expect.element(field('Confirm password')).toHaveFocus();

  // The second password has seven code points in eleven UTF-16 units. It is too short, because code points are counted.
  for (const short of ['1234567', '👩‍💻'.repeat(2) + 'a']) {
    await field('Password').fill(short);
    await field('Confirm password').fill(short);
    await submit.click();
    await expectInvalidField(field('Password'), 'Password must be at least 8 characters long');
  }

  await fillIn(SOMEBODY);
  await terms.click();
  await submit.click();
  await expectInvalidField(terms, 'Please agree to the terms to continue.');
  await expect.element(terms).toHaveFocus();
  expect(calls.map(({ address }) => address)).not.toContain(authEndpoints.register.path);
});

test('existing names are refused at their fields, ignoring case; the button shows a pending request', async () => {
  const taken = await signUp();
  clearStoredUser();
  await renderCard(REGISTER, { path: '/register' });
  await fillIn({ ...SOMEBODY, username: String(taken.username).toUpperCase() });
  await terms.click();
  await submit.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: /./ }).first())
    .toHaveTextContent('Registration failed. Please check your information and try again.');
  await expectInvalidField(field('Username'), 'A user with this username already exists.');
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Username')).toHaveValue(String(taken.username).toUpperCase());

  await fillIn({ ...SOMEBODY, email: String(taken.email).toUpperCase() });
  await submit.click();
  await expectInvalidField(field('Email'), 'A user with this email already exists.');
  await expect.element(field('Username')).not.toHaveAttribute('aria-invalid', 'true');

  await fillIn(SOMEBODY);
  const changes = delayChanges();
  await submit.click();
  await expect.element(submit).toHaveTextContent('Creating account...');
  await expect.element(submit).toBeDisabled();
  changes.release();
  await expect.poll(() => useAuth.getState().user?.username).toBe(SOMEBODY.username);
});
