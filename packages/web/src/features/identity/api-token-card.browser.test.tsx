import { type ApiToken, LIMITS, apiTokenEndpoints, secondFactorEndpoints } from '@meridian/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordResponse } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { type FormActionStatus, FormStatus } from '#ui/form/form-status.tsx';
import { useReAuthentication } from '#ui/re-authenticate/re-authentication.ts';
import { ApiTokenCard } from './api-token-card.tsx';

const SECRET = 'a-token-that-nobody-else-may-see';
const BACKUP: ApiToken = {
  id: 1,
  name: 'Backup at home',
  scope: 'read',
  created_at: '2030-01-31T09:05:00Z',
  expires_at: '2100-03-01T09:05:00Z',
  last_used_at: '2030-02-01T10:30:00Z',
};
const OLD: ApiToken = {
  ...BACKUP,
  id: 2,
  name: 'גיליון ישן',
  scope: 'write',
  expires_at: '2020-03-01T09:05:00Z',
  last_used_at: null,
};
const NO_FACTOR = recordResponse(secondFactorEndpoints.read, {
  totp: false,
  recovery_codes_left: 0,
  passkeys: [],
  passkey_origin: null,
  has_password: true,
});

const NO_PASSWORD = { status: 400, body: { password: ['Password is required'] } };

const card = page.getByRole('region', { name: 'Access for programs' });
const inCard = (name: string) => card.getByRole('button', { name, exact: true });
const rows = card.getByRole('list', { name: 'Tokens' }).getByRole('listitem');
const name = card.getByLabelText('Name');
const shown = card.getByLabelText('Token', { exact: true });
const dialog = page.getByRole('dialog');
const alert = page.getByRole('alert').filter({ hasText: /./ });
const notice = page.getByRole('status').filter({ hasText: /./ });
const expectGoodLooks = () => runInAlternatingAppearances([1_440, 360], expectAccessible);

/** The cache of the rendered card. */
const cache: { client?: QueryClient } = {};

/** Renders the card with the status banner of the settings. */
function Card() {
  const [status, showStatus] = useState<FormActionStatus | null>(null);
  const textFor = (tone: FormActionStatus['tone']) => (status?.tone === tone ? status.text : null);
  const client = useQueryClient();
  useEffect(() => {
    cache.client = client;
  }, [client]);
  return (
    <>
      <FormStatus problem={textFor('problem')} notice={textFor('done')} />
      <ApiTokenCard showStatus={showStatus} />
    </>
  );
}

beforeEach(async () => {
  useReAuthentication.setState({ request: null });
  await signUp();
});

/** Returns everything that the page stores or caches, as text. */
function storedText(): string {
  const caches = [cache.client?.getQueryCache().getAll(), cache.client?.getMutationCache().getAll()];
  const states = caches.map((entries) => entries?.map(({ state }) => state));
  return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), states]);
}

test('after re-authentication a token is created and shown once, and nothing stores it', async () => {
  expectConsoleErrors(/could not be created/);
  const tokens: ApiToken[] = [];
  const { calls } = await renderCard(<Card />, {
    recordings: [
      recordResponse(apiTokenEndpoints.list, () => ({ tokens })),
      recordResponse(apiTokenEndpoints.create, ({ body }) => {
        const { name: wanted, scope } = body as Pick<ApiToken, 'name' | 'scope'>;
        const made = { ...BACKUP, id: 9, name: wanted, scope, last_used_at: null };
        tokens.push(made);
        return { ...made, token: SECRET };
      }),
      NO_FACTOR,
    ],
  });
  await expect.element(card).toHaveTextContent('There is no token yet.');
  await expect.element(card.getByRole('link')).toHaveAttribute('href', '/api/docs');
  await inCard('Create token').click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveFocus();
  await expectGoodLooks();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

  const refuse = failCalls(apiTokenEndpoints.create, { status: 400, body: { name: ['Another name, please.'] } });
  await name.fill('Spreadsheet');
  await userEvent.keyboard('{Enter}');
  await expectInvalidField(name, 'Another name, please.');
  await expect.element(alert).not.toBeInTheDocument();
  refuse();

  const believe = failCalls(apiTokenEndpoints.create, NO_PASSWORD);
  await card.getByRole('combobox', { name: 'What it may do' }).click();
  await page.getByRole('option', { name: 'Reads and changes the plan' }).click();
  await inCard('Create token').click();
  await expect.element(dialog).toHaveTextContent('whoever has it can read and change your whole plan');
  believe();
  await dialog.getByLabelText('Your password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  await expect.element(shown).toHaveValue(SECRET);
  await expect.element(shown).toHaveFocus();
  await expect.element(shown).toHaveAccessibleDescription(/It is not shown again/);
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Spreadsheet',
    scope: 'write',
    days: 90,
    password: 'correct horse',
  });
  await expect.element(rows).toHaveTextContent(/Spreadsheet.*Reads and changes the plan.*Not used yet/);
  await expectGoodLooks();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await inCard('Copy').click();
  expect(copied).toHaveBeenCalledWith(SECRET);
  expect(storedText()).not.toContain(SECRET);

  // The browser may store the page that is left and show it again.
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(shown.elements(), 'at once').toEqual([]);
  await expect.element(name).toHaveValue('');
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true);
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  expect(storedText()).not.toContain(SECRET);
});

test('tokens are listed; one ends after a confirmation, a failure is reported, an expired one is marked', async () => {
  expectConsoleErrors(/could not be ended/);
  let tokens = [BACKUP, OLD];
  const { calls } = await renderCard(<Card />, {
    recordings: [
      recordResponse(apiTokenEndpoints.list, () => ({ tokens })),
      {
        endpoint: apiTokenEndpoints.remove,
        status: 204,
        answer: ({ address }) => void (tokens = tokens.filter(({ id }) => !address.endsWith(`/${id}/`))),
      },
    ],
  });
  const [backup, old] = [rows.nth(0), rows.nth(1)];
  await expect
    .element(backup)
    .toHaveTextContent(/Backup at home.*Reads only.*Ends 01\/03\/2100 09:05.*Last used 01\/02\/2030 10:30/);
  await expect.element(backup).not.toHaveTextContent('Expired');
  await expect.element(old).toHaveTextContent(/גיליון ישן.*Ended 01\/03\/2020 09:05.*Not used yet.*Expired/);
  await expectGoodLooks();

  await inCard('End Backup at home').click();
  await expect.element(dialog).toHaveTextContent('The program that uses Backup at home loses its access at once.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);

  const connect = failCalls(apiTokenEndpoints.remove, 'unreachable');
  await inCard('End Backup at home').click();
  await dialog.getByRole('button', { name: 'End token' }).click();
  await expect.element(alert).toHaveTextContent(/^Backup at home could not be ended. Please try again. The server/);
  await expect.element(backup).toBeVisible();
  // Otherwise the next click would hit the closing dialog.
  await expect.element(dialog).not.toBeInTheDocument();
  connect();
  await inCard('End Backup at home').click();
  await dialog.getByRole('button', { name: 'End token' }).click();
  await expect.element(notice).toHaveTextContent('Backup at home has ended.');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true);
  // The list without the token arrives only after the button has the focus again.
  tokens = [BACKUP, OLD];
  await cache.client?.refetchQueries();
  await expect.element(inCard('End Backup at home')).toBeVisible();
  (inCard('End Backup at home').element() as HTMLElement).focus();
  tokens = [OLD];
  await cache.client?.refetchQueries();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true);
  // An expired token is removed without confirmation, because nothing is lost.
  await inCard('Remove גיליון ישן').click();
  await expect.element(card).toHaveTextContent('There is no token yet.');
});

test('a list that cannot be loaded can be retried, and at the limit no token can be created', async () => {
  const live = Array.from({ length: LIMITS.apiTokensPerUser }, (_, place) => ({ ...BACKUP, id: place + 10 }));
  let tokens = [OLD, ...live];
  let isBroken = true;
  await renderCard(<Card />, {
    recordings: [
      {
        endpoint: apiTokenEndpoints.list,
        get status() {
          return isBroken ? 500 : 200;
        },
        answer: () => ({ tokens }),
      },
      {
        endpoint: apiTokenEndpoints.remove,
        status: 204,
        answer: ({ address }) => void (tokens = tokens.filter(({ id }) => !address.endsWith(`/${id}/`))),
      },
    ],
  });
  await expect.element(card).toHaveTextContent('Your tokens could not be loaded.');
  await expect.element(inCard('Create token')).not.toBeInTheDocument();
  isBroken = false;
  await inCard('Try again').click();
  await expect.element(card).toHaveTextContent('You have 20 tokens, which is the limit.');
  await expect.element(inCard('Create token')).not.toBeInTheDocument();
  // Expired tokens do not count towards the limit.
  await inCard('End Backup at home').first().click();
  await dialog.getByRole('button', { name: 'End token' }).click();
  await expect.element(inCard('Create token')).toBeVisible();
  expect(rows.elements()).toHaveLength(LIMITS.apiTokensPerUser);
});
