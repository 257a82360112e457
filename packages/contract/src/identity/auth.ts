import { z } from 'zod';
import { email, existingPassword, reAuthentication, user, username } from './account.ts';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { countCodePoints, idParams, identifier, isoInstant, singleLineOrDefault } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/** A new password. Registration and password change show different messages (product.md section 5). */
const newPassword = (tooShort: 'password_too_short' | 'registration.password_too_short') =>
  existingPassword.refine(
    (text) => countCodePoints(text) >= LIMITS.passwordMinCharacters,
    message(tooShort, { min: LIMITS.passwordMinCharacters }),
  );

const turnstileToken = z.string().max(2_048).optional();

/** Body of a registration; the two passwords must match (product.md section 5). */
export const registration = z
  .strictObject({
    username,
    email,
    password: newPassword('registration.password_too_short'),
    password_confirm: z.string(message('confirm_password')),
    first_name: singleLineOrDefault('first_name', LIMITS.personNameMaxCharacters),
    last_name: singleLineOrDefault('last_name', LIMITS.personNameMaxCharacters),
    turnstile_token: turnstileToken,
    /** Setup code that the server printed at its first start. With it the first account becomes staff, even from another machine. */
    staff_word: z.string().max(100).optional(),
  })
  .refine((body) => body.password === body.password_confirm, {
    path: ['password_confirm'],
    error: message('passwords_differ'),
  });
export type Registration = z.input<typeof registration>;

/** Body of a sign-in; `username` accepts the username or the email. */
export const credentials = z.strictObject({
  // Not normalised, because an address is compared exactly.
  username: z
    .string(message('value.missing', { label: 'username' }))
    .trim()
    .min(1, message('value.missing', { label: 'username' }))
    .max(1_000),
  password: existingPassword,
  remember: z.boolean(message('true_or_false')).default(true),
  turnstile_token: turnstileToken,
});
export type Credentials = z.input<typeof credentials>;

/** Methods by which a user completes a sign-in after the password: {@link secondFactorChallenge}. */
export const SECOND_FACTOR_METHODS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/**
 * Response to a correct password when a second factor is on. The ticket is valid for 10 minutes and one successful sign-in; the client
 * exchanges it for the token.
 */
export const secondFactorChallenge = z
  .object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTOR_METHODS)) })
  .meta({ id: 'SecondStep' });
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** A new password entered twice, and the check that both are equal. */
const newTwice = {
  new_password: newPassword('password_too_short'),
  confirm_password: z.string(message('confirm_new_password')),
};
const areSame = (body: { new_password: string; confirm_password: string }) =>
  body.new_password === body.confirm_password;
const whenDiffering = { path: ['confirm_password'], error: message('new_passwords_differ') };

/** Body of a change of password (product.md section 5). */
export const passwordChange = z
  .strictObject({ current_password: existingPassword, ...newTwice })
  .refine(areSame, whenDiffering);
export type PasswordChange = z.input<typeof passwordChange>;

/** Body of a request for a link to choose a new password. */
export const passwordResetRequest = z.strictObject({ email });

const linkToken = z.string(message('link_token_missing')).max(200, message('link_foreign'));

/**
 * Body of a password reset: the token of the mailed link and the new password twice, with the rules of {@link passwordChange}.
 */
export const passwordReset = z.strictObject({ token: linkToken, ...newTwice }).refine(areSame, whenDiffering);

/** Body that reverts a change of email address: the token from the mail to the former address. */
export const emailChangeReversal = z.strictObject({ token: linkToken });

/**
 * Human verification (Turnstile) at sign-in and registration: on or off, and the site key, empty if off. `script_url` is the address of the
 * widget's script, present only if it differs from Cloudflare's.
 */
export const turnstileConfig = z
  .object({ siteKey: z.string(), enabled: z.boolean(), script_url: z.string().optional() })
  .meta({ id: 'TurnstileConfig' });
export type TurnstileConfig = z.infer<typeof turnstileConfig>;

/** A sign-in of the user that is still valid: a token or a browser session. */
export const session = z
  .object({
    id: identifier,
    kind: z.enum(['token', 'session']),
    /** The browser used at sign-in, as its user agent names it. */
    device: z.string(),
    /** Session from which this one was created without a new sign-in; the end of that session ends this one. Null after a sign-in. */
    source_id: identifier.nullable(),
    /** Time of the sign-in. A session created from another one has the time of that one's sign-in. */
    created_at: isoInstant,
    last_used_at: isoInstant,
    /** True for the session that sent this request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

const token = z.string();

/** Token returned by a sign-in. `connected` is the name of the provider that this sign-in connected to the account. */
export const signInResponse = z.object({ token, connected: z.string().optional() }).meta({ id: 'SignedIn' });
export type SignInResponse = z.infer<typeof signInResponse>;

/** API endpoints to sign up, sign in and sign out. */
export const authEndpoints = {
  csrf: endpoint('GET /api/auth/csrf/', {
    summary: 'Returns the CSRF token, which every changing request with the session cookie must send',
    access: 'public',
    response: z.object({ csrfToken: z.string() }),
  }),
  register: endpoint('POST /api/auth/register/', {
    summary: 'Creates an account with a scenario Default',
    access: 'public',
    body: registration,
    status: 201,
    response: z.object({ user, token }),
  }),
  signIn: endpoint('POST /api/auth/token/', {
    summary: 'Signs in; with a second factor this is the first of two steps',
    isAllowedOnFullDisk: true,
    access: 'public',
    body: credentials,
    response: z.union([signInResponse, z.object({ second_factor: secondFactorChallenge })]),
  }),
  turnstileConfig: endpoint('GET /api/auth/turnstile-config/', {
    summary: 'Returns if sign-in and registration require human verification, and the site key',
    access: 'public',
    response: turnstileConfig,
  }),
  signOut: endpoint('POST /api/auth/logout/', {
    summary: 'Signs out: ends the token or session of the request',
    isAllowedOnFullDisk: true,
    response: null,
  }),
  changePassword: endpoint('POST /api/auth/change-password/', {
    summary: 'Changes the password and ends all other tokens and sessions of the user',
    access: 'account',
    body: passwordChange,
    response: null,
  }),
  deleteAccount: endpoint('POST /api/auth/delete-account/', {
    summary: 'Deletes the account and all its data permanently',
    isAllowedOnFullDisk: true,
    body: reAuthentication.nullish(),
    response: null,
  }),
  sessions: endpoint('GET /api/auth/sessions/', {
    summary: "Lists the user's tokens and sessions, most recently used first",
    query: pageQuery,
    response: pageSchema(session),
  }),
  endSession: endpoint('DELETE /api/auth/sessions/:id/', {
    summary: 'Ends a token or session',
    params: idParams,
    response: null,
  }),
};

/** API endpoints for a forgotten password; both work without signing in. */
export const recoveryEndpoints = {
  requestPasswordReset: endpoint('POST /api/auth/password-reset/', {
    summary: 'Mails a link to choose a new password. The response is the same if there is no such account',
    access: 'public',
    body: passwordResetRequest,
    status: 202,
    response: null,
  }),
  confirmPasswordReset: endpoint('POST /api/auth/password-reset/confirm/', {
    summary: 'Sets a new password with the token from the mailed link and ends all tokens and sessions of the user',
    access: 'public',
    body: passwordReset,
    response: null,
  }),
  undoAddressChange: endpoint('POST /api/auth/email-change/undo/', {
    summary:
      'Restores the former email address with the token mailed to it. Removes the password, all sessions, and the providers and second factors added in the last 7 days. Returns a token to set a new password',
    access: 'public',
    body: emailChangeReversal,
    response: z.object({ reset_token: z.string() }),
  }),
};
