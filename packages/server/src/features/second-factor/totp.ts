/** Codes of an authenticator app: RFC 6238 as every app speaks it, SHA-1, six digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth';

const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };

/** One step either way: clocks differ, and people take their time. */
const WINDOW = 1;

/** 160 random bits; `text` and `uri` are what an app takes. */
export function newTotpSecret(account: string): { bytes: Uint8Array; text: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ ...RULES, issuer: 'Meridian', label: account, secret });
  return { bytes: secret.bytes, text: secret.base32, uri: totp.toString() };
}

/** The time step that a code belongs to; undefined when it belongs to none around now. */
export function stepOf(bytes: Uint8Array, code: string, now: Date): number | undefined {
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...RULES, secret, token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ ...RULES, timestamp }) + delta;
}
