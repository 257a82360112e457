import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpError } from '#errors.ts';
import { renderErrorBody } from '#http/localized-errors.ts';
import { PASSWORD, makeUser, registrationBody } from '#testing/factories.ts';
import { readStoredEmails, extractToken } from '#testing/external-services/mail-server.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';

const OWNER = {
  username: 'dlevi90',
  email: 'Dana.Levi-Tours@example.org',
  first_name: 'Dana',
  last_name: 'Levi',
};

function reasonFor(password: string, owner = OWNER): string | undefined {
  try {
    refuseGuessablePassword(password, owner, 'password');
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return (renderErrorBody(error, 'en') as { password: [string] }).password[0];
  }
}

describe('guessable passwords', () => {
  test.each([
    ['sunshine1', 'one of the most common'],
    ['SUNSHINE1', 'one of the most common'],
    ['zzzzzzzzz', 'one character repeated'],
    ['........', 'one character repeated'],
    ['נננננננננ', 'one character repeated'],
    ['aAaAaAaAa', 'one character repeated'],
    ['23456789', 'a row of the keyboard'],
    ['uvwxyzabc', undefined],
    ['stuvwxyz', 'a row of the keyboard'],
    ['oiuytrewq', 'a row of the keyboard'],
    ['Meridian', 'the name of this application'],
    ['meridian2026', 'the name of this application'],
    ['Meridian-2026!', 'the name of this application'],
    ['2026_MERIDIAN', 'the name of this application'],
    ['dlevi90', 'your username'],
    ['DLEVI90', 'your username'],
    ['dlevi1990', 'your username'],
    ['dana.levi-tours@EXAMPLE.org', 'your email address'],
    ['dana.levi-tours', 'your email address'],
    ['danalevitours7', 'your email address'],
    ['DanaLevi1', 'your name'],
    ['levi dana', 'your name'],
    ['Levi1990!', 'your name'],
    ['dana levi is on tour', undefined],
    ['levi 7391 8842 1120', undefined],
    ['meridian of Greenwich', undefined],
    ['correct horse', undefined],
    ['7391884211204', undefined],
  ])('the reason for refusing the password %s: %s', (password, reason) => {
    if (reason === undefined) expect(reasonFor(password)).toBeUndefined();
    else expect(reasonFor(password)).toContain(reason);
  });

  test('empty fields of the owner are ignored', () => {
    const owner = { ...OWNER, username: '4711-0815', first_name: '', last_name: '' };
    expect(reasonFor('12 34 56 78 90', owner)).toBeUndefined();
    expect(reasonFor('4711-0815', owner)).toContain('your username');
  });
});

describe('the error is on the field of the new password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test('a guessable password is an error on its field at registration', async () => {
    const body = registrationBody({ password: 'meridian2026', password_confirm: 'meridian2026' });
    const response = await app.request('POST', '/api/auth/register/', { body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual(['password']);
  });

  test('a guessable new password is an error on its field when changing the password', async () => {
    const { user, token } = await makeUser(app, { username: 'long-username' });
    const body = { current_password: PASSWORD, new_password: user.username, confirm_password: user.username };
    const response = await app.request('POST', '/api/auth/change-password/', { token, body });
    expect(response.status).toBe(400);
    expect((response.json as { new_password: string[] }).new_password[0]).toContain('your username');
  });

  test('a guessable new password is an error on its field when resetting it by a link, which stays valid', async () => {
    const { user } = await makeUser(app, { email: 'somebody.else@example.org' });
    await app.request('POST', '/api/auth/password-reset/', { body: { email: user.email } });
    await expect.poll(async () => (await readStoredEmails(app.dataDir)).length).toBe(1);
    const [letter] = await readStoredEmails(app.dataDir);
    const choose = (password: string) =>
      app.request('POST', '/api/auth/password-reset/confirm/', {
        body: { token: extractToken(letter!), new_password: password, confirm_password: password },
      });
    const refused = await choose('somebody.else');
    expect(refused.status).toBe(400);
    expect((refused.json as { new_password: string[] }).new_password[0]).toContain('your email address');
    expect((await choose('another good horse')).status).toBe(204);
  });
});
