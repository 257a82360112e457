import { z } from 'zod';
import { reAuthentication } from './account.ts';
import { TOKEN_SCOPES, endpoint } from '#endpoint.ts';
import { idParams, identifier, isoInstant, singleLineText, wholeNumber } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/** A token that the user made for a program, without its secret. */
export const apiToken = z
  .object({
    id: identifier,
    name: z.string(),
    /** `read`: calls that change nothing; `write`: changes of the plan too. Neither permits calls about the account. */
    scope: z.enum(TOKEN_SCOPES),
    created_at: isoInstant,
    /** Does not change. An expired token is listed for {@link LIMITS.apiTokenListedDays} more days. */
    expires_at: isoInstant,
    /** Time of the last request with this token, exact to a minute; null if there was none. */
    last_used_at: isoInstant.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

/** Body that makes a token for a program: name, scope and validity in days, with {@link reAuthentication}. */
export const newApiToken = reAuthentication.extend({
  name: singleLineText('name', LIMITS.apiTokenNameMaxCharacters),
  scope: z.enum(TOKEN_SCOPES, message('token_scope')),
  days: wholeNumber('days', 1, LIMITS.apiTokenDaysMax),
});
export type NewApiToken = z.input<typeof newApiToken>;

/** The response to {@link newApiToken}: the entry, and the secret, which is returned only once. */
export const createdApiToken = apiToken.extend({ token: z.string() }).meta({ id: 'CreatedApiToken' });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

/** API endpoints for the tokens that a user makes for programs. No such token may call them. */
export const apiTokenEndpoints = {
  list: endpoint('GET /api/auth/api-tokens/', {
    summary: 'Lists the tokens for programs, newest first, expired ones for 30 more days',
    access: 'account',
    response: z.object({ tokens: z.array(apiToken) }),
  }),
  create: endpoint('POST /api/auth/api-tokens/', {
    summary: 'Creates a token for a program. Only this response contains its secret',
    access: 'account',
    body: newApiToken,
    status: 201,
    response: createdApiToken,
  }),
  remove: endpoint('DELETE /api/auth/api-tokens/:id/', {
    summary: 'Revokes a token for a program',
    access: 'account',
    params: idParams,
    response: null,
  }),
};
