import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createTotpSecret, findTotpTimeStep } from '#features/identity/store/totp-store.ts';

describe('TOTP codes', () => {
  const RFC_SECRET = Buffer.from('12345678901234567890');

  // The test values of RFC 6238, appendix B, for SHA-1. The codes are the last six of the eight digits given there.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    const at = (second: number) => findTotpTimeStep(RFC_SECRET, code, new Date(second * 1_000));
    expect(at(seconds)).toBe(step);
    expect(at(seconds + 30), 'one step late').toBe(step);
    expect(at(seconds - 30), 'one step early').toBe(step);
    expect(at((step + 2) * 30), 'two steps late').toBeUndefined();
    expect(at((step - 1) * 30 - 1), 'two steps early').toBeUndefined();
  });

  test.each(['', '28708', '2870822', 'abcdef', '287083'])('%j is no code', (code) => {
    expect(findTotpTimeStep(RFC_SECRET, code, new Date(59_000))).toBeUndefined();
  });

  test('a new secret has 160 bits, and its address for apps has all parameters', () => {
    const { bytes, text, uri } = createTotpSecret('dana+home@example.org');
    expect(bytes).toHaveLength(20);
    expect(text).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret('dana').text).not.toBe(text);
    const parsed = URI.parse(uri);
    expect(parsed).toMatchObject({
      issuer: 'Meridian',
      label: 'dana+home@example.org',
      digits: 6,
      period: 30,
    });
    expect(parsed.secret.base32).toBe(text);
  });
});
