import { z } from 'zod';
import { isMailbox, lookAlikeProblem } from './account-names.ts';
import { endpoint } from '#endpoint.ts';
import { detailError } from '#errors.ts';
import { anyLine, codePoints, identifier, instant, line, textOf } from '#fields.ts';
import { LIMITS } from '#limits.ts';
import { preferences } from '#preferences.ts';
import { givenPeople, person as planPerson } from '#plan/life/people.ts';
import { message } from '#sentences/issues.ts';

/** The signed-in person as the API shows them; a guest has neither username nor email. */
export const user = z
  .object({
    id: identifier,
    username: z.string().nullable(),
    email: z.string().nullable(),
    /** True once somebody has shown to get mail there, by a mailed link or a provider; a former address is stored and written to only then. */
    email_verified: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    is_staff: z.boolean(),
    /** Staff, or everybody where the installation opens the advanced view to all. */
    may_use_advanced_view: z.boolean(),
    /** A visitor without an account, who is gone after {@link LIMITS.guestHours} hours. */
    is_guest: z.boolean(),
    date_joined: instant,
    preferences,
    /** In the order in which they were given. */
    people: z.array(planPerson),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** A user who is no guest. */
export type AccountUser = User & { is_guest: false; username: string; email: string };

/** Tells whether the user is no guest, and hence has names. */
export function hasAccount(person: User): person is AccountUser {
  return !person.is_guest;
}

const USERNAME_CHARACTERS = /^[\p{L}\p{M}\p{N}@.+\-_]+$/u;

/** Name that a person signs in by: 3 to 150 letters, digits and `@.+-_` that cannot be taken for another name by how they look. */
export const username = line('username', LIMITS.usernameMaxCharacters)
  .min(
    LIMITS.usernameMinCharacters,
    message('value.too_short', { label: 'username', min: LIMITS.usernameMinCharacters }),
  )
  .regex(USERNAME_CHARACTERS, {
    error: message('username_characters'),
    abort: true,
  })
  .superRefine((name, context) => {
    const problem = lookAlikeProblem(name);
    if (problem !== undefined) context.addIssue(message(problem));
  });

/** Address of an account, in any script: one mailbox, taken exactly as it is written but for blanks around it. */
export const email = textOf('email')
  .trim()
  .min(1, { error: message('value.missing', { label: 'email' }), abort: true })
  .refine((text) => codePoints(text) <= LIMITS.emailMaxCharacters, {
    error: message('value.too_long', { label: 'email', max: LIMITS.emailMaxCharacters }),
    abort: true,
  })
  .refine(isMailbox, message('email'));

/** Size of a well-formed text in UTF-8; the contract knows neither the DOM nor Node, hence no TextEncoder. */
function utf8Bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** A password is neither trimmed nor normalised: it is the very bytes the person typed. */
export const existingPassword = z
  .string(message('value.missing', { label: 'password' }))
  .min(1, message('value.missing', { label: 'password' }))
  // No text has fewer bytes than UTF-16 units.
  .refine((text) => text.length <= LIMITS.passwordMaxBytes, {
    error: message('password_too_long'),
    abort: true,
  })
  .refine((text) => text.isWellFormed(), {
    error: message('value.not_text', { label: 'password' }),
    abort: true,
  })
  .refine((text) => utf8Bytes(text) <= LIMITS.passwordMaxBytes, message('password_too_long'));

/** A code of the authenticator app, or a recovery code; spaces and dashes are as people write them. */
export const factorCode = z
  .string(message('code_missing'))
  .trim()
  .min(1, message('code_missing'))
  .max(100, { error: message('code_foreign'), abort: true });

/**
 * Proof that the owner of the account asks, beside the token: the password, or a code of a second factor. Either may be left
 * out by who signed in within the last {@link LIMITS.freshSignInMinutes} minutes.
 */
export const ownerProof = z.strictObject({
  password: existingPassword.optional(),
  code: factorCode.optional(),
});
export type OwnerProof = z.input<typeof ownerProof>;

/** Body of a change to the account: only what is present changes. Another address asks for the owner's proof. */
export const accountPatch = z
  .strictObject({
    username,
    email,
    first_name: anyLine('first_name', LIMITS.personNameMaxCharacters),
    last_name: anyLine('last_name', LIMITS.personNameMaxCharacters),
    preferences: z.strictObject(preferences.shape).partial(),
    /** Those of the list alone are there afterwards. */
    people: givenPeople,
    /** With `people`: those that their author saw; where they are others by now the change is refused. */
    people_seen: givenPeople,
    /** With `people`: milestones of somebody who goes become dates; false: then nobody of whom there are some goes. */
    keep_dates: z.boolean(message('true_or_false')),
    ...ownerProof.shape,
  })
  .partial();
export type AccountPatch = z.input<typeof accountPatch>;

/** Calls on the signed-in account. */
export const accountEndpoints = {
  read: endpoint('GET /api/auth/user/', { summary: 'The signed-in user', response: user }),
  update: endpoint('PATCH /api/auth/user/', {
    summary: 'Change the fields given; a change of people can be undone',
    body: accountPatch,
    undoable: true,
    response: user,
    refusals: {
      409: {
        when: 'Milestones tell the age of a person who would go, without `keep_dates`; or people_seen is no longer so, with the people as they are now',
        body: detailError.extend({ people: z.array(planPerson).optional() }),
      },
    },
  }),
};
