import { describe, expect, test } from 'vitest';
import { FernetError, decryptFernet, encryptFernet } from './fernet.ts';

const KEY = Buffer.from('cw_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4=', 'base64url');
const TOKEN = 'gAAAAAAdwJ6wAAECAwQFBgcICQoLDA0ODy021cpGVWKZ_eEwCGM4BLLF_5CV9dOPmrhuVUPgJobwOz7JcbmrR64jVmpU4IwqDA==';
const at = (instant: string) => ({ now: new Date(instant), mostSeconds: 60 });

describe('the official test vectors', () => {
  test('encrypting gives the token of the test vector', () => {
    const iv = Buffer.from(Array.from({ length: 16 }, (_, byte) => byte));
    const now = new Date('1985-10-26T01:20:00-07:00');
    expect(encryptFernet(KEY, Buffer.from('hello'), now, iv)).toBe(TOKEN);
  });

  test('decrypting gives the message of the test vector', () => {
    expect(decryptFernet(KEY, TOKEN, at('1985-10-26T01:20:01-07:00')).toString()).toBe('hello');
  });

  test.each([
    [
      'incorrect mac',
      'gAAAAAAdwJ6xAAECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPAl1-szkFVzXTuGb4hR8AKtwcaX1YdykQUFBQUFBQUFBQQ==',
    ],
    ['too short', 'gAAAAAAdwJ6xAAECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPA=='],
    [
      'invalid base64',
      '%%%%%%%%%%%%%AECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPAl1-szkFVzXTuGb4hR8AKtwcaX1YdykRtfsH-p1YsUD2Q==',
    ],
    [
      'payload size not multiple of block size',
      'gAAAAAAdwJ6xAAECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPOm73QeoCk9uGib28Xe5vz6oxq5nmxbx_v7mrfyudzUm',
    ],
    [
      'payload padding error',
      'gAAAAAAdwJ6xAAECAwQFBgcICQoLDA0ODz4LEpdELGQAad7aNEHbf-JkLPIpuiYRLQ3RtXatOYREu2FWke6CnJNYIbkuKNqOhw==',
    ],
    [
      'far-future time',
      'gAAAAAAdwStRAAECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPAnja1xKYyhd-Y6mSkTOyTGJmw2Xc2a6kBd-iX9b_qXQcw==',
    ],
    [
      'incorrect initialization vector',
      'gAAAAAAdwJ6xBQECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPAkLhFLHpGtDBRLRTZeUfWgHSv49TF2AUEZ1TIvcZjK1zQ==',
    ],
  ])('an invalid token is refused: %s', (_, token) => {
    expect(() => decryptFernet(KEY, token, at('1985-10-26T01:20:01-07:00'))).toThrow(FernetError);
  });

  test('an expired token is refused', () => {
    const token =
      'gAAAAAAdwJ6xAAECAwQFBgcICQoLDA0OD3HkMATM5lFqGaerZ-fWPAl1-szkFVzXTuGb4hR8AKtwcaX1YdykRtfsH-p1YsUD2Q==';
    expect(decryptFernet(KEY, token, at('1985-10-26T01:20:31-07:00')).toString()).toBe('');
    expect(() => decryptFernet(KEY, token, at('1985-10-26T01:21:31-07:00'))).toThrow(FernetError);
  });
});

test('no byte of a token can be changed', () => {
  const bytes = Buffer.from(TOKEN, 'base64url');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => decryptFernet(KEY, changed.toString('base64url')), `byte ${place}`).toThrow(FernetError);
  }
});

test('the same message gives different tokens, and any message can be decrypted', () => {
  for (const length of [0, 1, 15, 16, 17, 1_000]) {
    const message = Buffer.alloc(length, 'x');
    const [one, two] = [encryptFernet(KEY, message), encryptFernet(KEY, message)];
    expect(one).not.toBe(two);
    expect(decryptFernet(KEY, one).equals(message)).toBe(true);
  }
});
