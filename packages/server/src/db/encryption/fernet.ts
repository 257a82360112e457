/** Fernet, version 128 of its specification: AES-128-CBC with one half of the key, and HMAC-SHA-256 over everything with the other. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const VERSION = 0x80;
const CIPHER = 'aes-128-cbc';
/** A token starts with the version, eight bytes of time and sixteen bytes of initialization vector. */
const IV_START = 9;
const HEAD_BYTES = 25;
const BLOCK_BYTES = 16;
const MAC_BYTES = 32;
/** Maximum number of seconds by which another machine's clock may be ahead. */
const CLOCK_SKEW_SECONDS = 60;

/** Error for an invalid token; it does not reveal the reason. */
export class FernetError extends Error {
  override name = 'FernetError';

  constructor() {
    super('This Fernet token does not open under this key.');
  }
}

/** Encrypts a message with a key of 32 bytes: the first half signs, the second encrypts. */
export function encryptFernet(
  key: Buffer,
  message: Uint8Array,
  now = new Date(),
  iv = randomBytes(BLOCK_BYTES),
): string {
  const head = Buffer.alloc(HEAD_BYTES, VERSION);
  head.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 1_000)), 1);
  iv.copy(head, IV_START);
  const cipher = createCipheriv(CIPHER, key.subarray(BLOCK_BYTES), iv);
  const signed = Buffer.concat([head, cipher.update(message), cipher.final()]);
  const token = Buffer.concat([signed, macOf(key, signed)]);
  return token.toString('base64url').padEnd(padded(token.length), '=');
}

/** Decrypts a token; throws {@link FernetError}. With `age`, also throws if the token is too old or from the future. */
export function decryptFernet(key: Buffer, token: string, age?: { now: Date; mostSeconds: number }): Buffer {
  const bytes = Buffer.from(token, 'base64url');
  const macStart = bytes.length - MAC_BYTES;
  const blocks = (macStart - HEAD_BYTES) / BLOCK_BYTES;
  // Decoding ignores characters outside base64url, so the lengths must be compared.
  if (padded(bytes.length) !== token.length || blocks < 1 || !Number.isInteger(blocks) || bytes[0] !== VERSION) {
    throw new FernetError();
  }
  if (age !== undefined) {
    const past = age.now.getTime() / 1_000 - Number(bytes.readBigUInt64BE(1));
    if (past > age.mostSeconds || past < -CLOCK_SKEW_SECONDS) throw new FernetError();
  }
  const signed = bytes.subarray(0, macStart);
  if (!timingSafeEqual(macOf(key, signed), bytes.subarray(macStart))) throw new FernetError();
  const cipher = createDecipheriv(CIPHER, key.subarray(BLOCK_BYTES), signed.subarray(IV_START, HEAD_BYTES));
  try {
    const message = cipher.update(signed.subarray(HEAD_BYTES));
    const rest = cipher.final();
    return rest.length === 0 ? message : Buffer.concat([message, rest]);
  } catch {
    throw new FernetError();
  }
}

/** Encrypts a text for a cookie or challenge: base64url without padding. */
export function encryptTimedToken(key: Buffer, text: string, now: Date): string {
  return encryptFernet(key, Buffer.from(text), now).replaceAll('=', '');
}

/** Decrypts a token of {@link encryptTimedToken}; throws {@link FernetError}, also if it is too old. */
export function decryptTimedToken(key: Buffer, token: string, age: { now: Date; mostSeconds: number }): string {
  return decryptFernet(key, token.padEnd(Math.ceil(token.length / 4) * 4, '='), age).toString();
}

function macOf(key: Buffer, signed: Uint8Array): Buffer {
  return createHmac('sha256', key.subarray(0, BLOCK_BYTES)).update(signed).digest();
}

/** Returns the base64 length of this many bytes, with padding. */
const padded = (bytes: number) => Math.ceil(bytes / 3) * 4;
