import { describe, expect, test } from 'vitest';
import { email, username } from './account.ts';
import { credentials } from './auth.ts';
import { emailComparisonKey, signInComparisonKey } from '#value-schemas.ts';
import { validationErrors } from '#testing/english-error-messages.ts';

const messagesOf = (schema: typeof email, value: unknown) =>
  validationErrors(schema, value).map(([, message]) => message);

describe('email address', () => {
  test.each([
    'dana@example.org',
    'Dana.Levi+plan@Example.ORG',
    "o'brien_{x}|y~z!#$%&*/=?^`-@example.org",
    'mike@straße.example',
    'דנה@דוגמה.example',
    'josé@exämple.org',
    '山田@例え.jp',
    'cross@box',
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.org`,
  ])('an email address is accepted unchanged: %s', (address) => {
    expect(email.parse(` ${address} `)).toBe(address);
  });

  test.each([
    'nobody',
    '@example.org',
    'a@',
    'a@b@c.org',
    'a@b.org,c@d.org',
    'a@b.org, c@d.org',
    'a;b@c.org',
    'group:a@b.org;',
    'a(comment)@b.org',
    'a@[10.0.0.1]',
    '"a b"@c.org',
    'Dana <dana@b.org>',
    String.raw`a\b@c.org`,
    'a b@c.org',
    '.a@b.org',
    'a.@b.org',
    'a..b@c.org',
    'a@b..org',
    'a@b.org.',
    'a@-b.org',
    'a@b-.org',
    'a@b_c.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    'a\u200b@b.org',
    'a\u202e@b.org',
    'a\ufe0f@b.org',
    'a\u3164@b.org',
    'a\u0000@b.org',
    'a\ud800@b.org',
    // Unicode normalisation (NFC) would turn the Kelvin sign and a letter with a separate accent into a different address.
    'mi\u212ae@example.org',
    'jose\u0301@example.org',
    // Looking up a host name replaces full-width letters and dots with plain ones.
    'a@\uff42.org',
    'a@b\u3002org',
  ])('an invalid email address is refused instead of being corrected: %j', (address) => {
    expect(messagesOf(email, address)).toEqual(['Enter a valid email address.']);
  });

  test.each([
    [undefined, 'Email is required'],
    ['  ', 'Email is required'],
    [7, 'Email must be text.'],
    [`${'a'.repeat(250)}@example.org`, 'Email can have at most 254 characters.'],
  ])('%j: %s', (value, message) => {
    expect(messagesOf(email, value)).toEqual([message]);
  });

  test('addresses compare case-insensitively for ASCII letters and exactly otherwise', () => {
    expect(emailComparisonKey('Mike@Example.ORG')).toBe('mike@example.org');
    expect(emailComparisonKey('mike@straße.example')).not.toBe(emailComparisonKey('mike@strasse.example'));
    expect(emailComparisonKey('mi\u212ae@example.org')).not.toBe(emailComparisonKey('mike@example.org'));
    expect(emailComparisonKey('Ä@example.org')).not.toBe(emailComparisonKey('ä@example.org'));
    expect(signInComparisonKey('mike@straße.example')).not.toBe(signInComparisonKey('mike@strasse.example'));
    expect(signInComparisonKey('STRASSE')).toBe(signInComparisonKey('straße'));
  });

  test('the sign-in form does not normalise an address', () => {
    const password = 'whatever';
    const { username: name } = credentials.parse({ username: ' mi\u212ae@example.org ', password });
    expect(name).toBe('mi\u212ae@example.org');
  });
});

describe('username', () => {
  test.each([
    'dana_levi.90+x-y',
    'dana@example.org',
    'josé',
    'Đặng',
    'דנה-כהן',
    'Ольга',
    'Γιώργος-2',
    'محمد',
    'नेहा_९',
    'สมชาย',
    'น้ำ-1',
    '山田太郎',
    'やまだタロウ山田ー',
    'Sony株式会社ソニー',
    '김철수kim',
    'ㄅㄆㄇ漢x',
    'ᏣᎳᎩ',
    'ߒߞߏ1',
  ])('a username in a single script is accepted: %s', (name) => {
    expect(messagesOf(username, name)).toEqual([]);
  });

  const FORMS = 'Username cannot contain special forms of letters, such as full-width ones. Use the plain letters.';
  const MIXED = 'Username cannot mix letters of different alphabets, because some of them look the same.';
  const HIDDEN = 'Username cannot contain invisible characters.';
  test.each([
    ['\uff44\uff41\uff4e\uff41', FORMS],
    ['\u{1d555}ana', FORMS],
    ['ﬁona', FORMS],
    ['danaⅠ', FORMS],
    ['dan\u0430', MIXED],
    ['\u0440aypal', MIXED],
    ['dan\u03b1', MIXED],
    ['\u0501ana', MIXED],
    ['Ольга-דנה', MIXED],
    ['やまだ김철수', MIXED],
    ['dana\ufe0f', HIDDEN],
    ['da\u3164na', HIDDEN],
    ['da\u034fna', HIDDEN],
    ['da\u200bna', 'Username can contain letters, digits and @ . + - _ only.'],
  ])('%j is refused with one message: %s', (name, message) => {
    expect(messagesOf(username, name)).toEqual([message]);
  });
});
