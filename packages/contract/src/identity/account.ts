import { z } from 'zod';
import { isEmailAddress, findLookAlikeProblem } from './account-names.ts';
import { endpoint } from '#endpoint.ts';
import { detailError } from '#errors.ts';
import {
  optionalSingleLine,
  countCodePoints,
  identifier,
  isoInstant,
  singleLineText,
  requiredString,
} from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { preferences } from '#preferences.ts';
import { inputPeople, person as planPerson } from '#plan/people.ts';
import { message } from '#error-messages/validation-issues.ts';

/** The signed-in user as the API returns it. A guest has neither username nor email. */
export const user = z
  .object({
    id: identifier,
    username: z.string().nullable(),
    email: z.string().nullable(),
    /**
     * True once a mailed link or an identity provider has confirmed the address. After a change of address, the old one is stored
     * as a former address and receives a mail only if it was confirmed.
     */
    email_verified: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    is_staff: z.boolean(),
    /** True for staff; true for every user if the installation opens the advanced view to all. */
    may_use_advanced_view: z.boolean(),
    /** A visitor without an account, deleted after {@link LIMITS.guestHours} hours. */
    is_guest: z.boolean(),
    date_joined: isoInstant,
    preferences,
    /** In the order in which the user entered them. */
    people: z.array(planPerson),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** A user with an account, not a guest. */
export type AccountUser = User & { is_guest: false; username: string; email: string };

/** Returns true for a user with an account, who therefore has a username and an email. */
export function hasAccount(person: User): person is AccountUser {
  return !person.is_guest;
}

const USERNAME_CHARACTERS = /^[\p{L}\p{M}\p{N}@.+\-_]+$/u;

/** Username for sign-in: 3 to 150 letters, digits and `@.+-_`. It may not look like another username. */
export const username = singleLineText('username', LIMITS.usernameMaxCharacters)
  .min(
    LIMITS.usernameMinCharacters,
    message('value.too_short', { label: 'username', min: LIMITS.usernameMinCharacters }),
  )
  .regex(USERNAME_CHARACTERS, {
    error: message('username_characters'),
    abort: true,
  })
  .superRefine((name, context) => {
    const problem = findLookAlikeProblem(name);
    if (problem !== undefined) context.addIssue(message(problem));
  });

/** Email address of an account, in any script. It names exactly one mailbox. Only surrounding blanks are removed. */
export const email = requiredString('email')
  .trim()
  .min(1, { error: message('value.missing', { label: 'email' }), abort: true })
  .refine((text) => countCodePoints(text) <= LIMITS.emailMaxCharacters, {
    error: message('value.too_long', { label: 'email', max: LIMITS.emailMaxCharacters }),
    abort: true,
  })
  .refine(isEmailAddress, message('email'));

/**
 * Size in bytes of a well-formed text in UTF-8. TextEncoder is not used because the contract depends on neither the DOM nor Node.
 */
function utf8Bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** A password is neither trimmed nor normalised: its bytes are exactly what the user typed. */
export const existingPassword = z
  .string(message('value.missing', { label: 'password' }))
  .min(1, message('value.missing', { label: 'password' }))
  // A text never has fewer UTF-8 bytes than UTF-16 code units, so this cheap check comes first.
  .refine((text) => text.length <= LIMITS.passwordMaxBytes, {
    error: message('password_too_long'),
    abort: true,
  })
  .refine((text) => text.isWellFormed(), {
    error: message('value.not_text', { label: 'password' }),
    abort: true,
  })
  .refine((text) => utf8Bytes(text) <= LIMITS.passwordMaxBytes, message('password_too_long'));

/** A code of the authenticator app, or a recovery code. Spaces and dashes are accepted. */
export const secondFactorCode = z
  .string(message('code_missing'))
  .trim()
  .min(1, message('code_missing'))
  .max(100, { error: message('code_foreign'), abort: true });

/**
 * Re-authentication of the account owner, sent beside the token: the password, or a code of a second factor. Either may be absent
 * if the user signed in within the last {@link LIMITS.freshSignInMinutes} minutes.
 */
export const reAuthentication = z.strictObject({
  password: existingPassword.optional(),
  code: secondFactorCode.optional(),
});
export type ReAuthentication = z.input<typeof reAuthentication>;

/** Body of a change to the account: only the fields present change. A new email address requires re-authentication. */
export const accountPatch = z
  .strictObject({
    username,
    email,
    first_name: optionalSingleLine('first_name', LIMITS.personNameMaxCharacters),
    last_name: optionalSingleLine('last_name', LIMITS.personNameMaxCharacters),
    preferences: z.strictObject(preferences.shape).partial(),
    /** Replaces the list: people who are not in it are deleted. */
    people: inputPeople,
    /** Sent with `people`: the list as the client last read it. The change is refused if the stored list differs. */
    people_seen: inputPeople,
    /**
     * Sent with `people`. True: milestones that refer to a deleted person become fixed dates. False: the call is refused if such
     * milestones exist.
     */
    keep_dates: z.boolean(message('true_or_false')),
    ...reAuthentication.shape,
  })
  .partial();
export type AccountPatch = z.input<typeof accountPatch>;

/** Endpoints that read and change the signed-in user's account. */
export const accountEndpoints = {
  // A program may call it with its token, to read the people to whom milestones refer.
  read: endpoint('GET /api/auth/user/', { summary: 'Returns the signed-in user', scope: 'read', response: user }),
  update: endpoint('PATCH /api/auth/user/', {
    summary: 'Changes the given fields. A change of people can be undone. A token for programs may only change people',
    scope: 'write',
    body: accountPatch,
    undoable: true,
    response: user,
    refusals: {
      409: {
        when: 'A milestone is an age of a person who would be deleted, and `keep_dates` is not true; or the people differ from `people_seen`: then the body has the current people',
        body: detailError.extend({ people: z.array(planPerson).optional() }),
      },
    },
  }),
};
