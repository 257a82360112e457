import { z } from 'zod';
import { user } from './account.ts';
import { endpoint } from './endpoint.ts';
import { codePoints, line, optionalLine } from './fields.ts';
import { LIMITS } from './limits.ts';

const USERNAME_CHARACTERS = /^[\p{L}\p{M}\p{N}@.+\-_]+$/u;

/** Size of a well-formed text in UTF-8; the contract knows neither the DOM nor Node, hence no TextEncoder. */
function utf8Bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** A password is neither trimmed nor normalised: it is the very bytes the person typed. */
const existingPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .refine((text) => text.isWellFormed(), { error: 'Password is not valid text.', abort: true })
  .refine((text) => utf8Bytes(text) <= LIMITS.passwordMaxBytes, 'Password is too long.');

const newPassword = existingPassword.refine(
  (text) => codePoints(text) >= LIMITS.passwordMinCharacters,
  'Password must be at least 8 characters long',
);

const turnstileToken = z.string().max(2_048).optional();

/** Body of a registration; the two passwords must match (product.md section 5). */
export const registration = z
  .strictObject({
    username: line('Username', LIMITS.usernameMaxCharacters)
      .min(LIMITS.usernameMinCharacters, 'Username must have at least 3 characters.')
      .regex(USERNAME_CHARACTERS, 'Username can contain letters, digits and @ . + - _ only.'),
    email: line('Email', LIMITS.emailMaxCharacters).pipe(
      z.email({ pattern: z.regexes.unicodeEmail, error: 'Enter a valid email address.' }),
    ),
    password: newPassword,
    password_confirm: z.string('Please confirm your password.'),
    first_name: optionalLine('First name', LIMITS.personNameMaxCharacters),
    last_name: optionalLine('Last name', LIMITS.personNameMaxCharacters),
    turnstile_token: turnstileToken,
  })
  .refine((body) => body.password === body.password_confirm, {
    path: ['password_confirm'],
    error: 'Passwords do not match',
  });
export type Registration = z.input<typeof registration>;

/** Body of a sign-in; `username` takes the username or the email. */
export const credentials = z.strictObject({
  username: z
    .string('Username is required')
    .trim()
    .normalize('NFC')
    .min(1, 'Username is required')
    .max(1_000),
  password: existingPassword,
  remember: z.boolean('Enter true or false.').default(true),
  turnstile_token: turnstileToken,
});
export type Credentials = z.input<typeof credentials>;

const token = z.string();

/** Calls that begin and end being signed in. */
export const authEndpoints = {
  csrf: endpoint({
    method: 'GET',
    path: '/api/auth/csrf/',
    summary: 'The CSRF token that a changing request by session cookie must carry',
    access: 'public',
    response: z.object({ csrfToken: z.string() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register/',
    summary: 'Create an account with its scenario Default',
    access: 'public',
    body: registration,
    status: 201,
    response: z.object({ user, token }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/token/',
    summary: 'Sign in',
    access: 'public',
    body: credentials,
    response: z.object({ token }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout/',
    summary: 'End the token or session in use',
    response: null,
  }),
};
