/** A minimal software authenticator for WebAuthn: one ES256 key, no attestation, a counter. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@meridian/contract';

/** Values that a dishonest authenticator sends instead of the right ones; absent ones stay right. */
interface Tampering {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** True to claim that the user was verified. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

export interface Authenticator {
  create(options: PasskeyCreationOptions, lie?: Tampering): PasskeyRegistration;
  get(options: PasskeyRequestOptions, lie?: Tampering): PasskeyAssertion;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

export function createAuthenticator(home: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const type = 'public-key' as const;
  let counter = 0;
  let handle = 'AAAA';

  const clientData = (kind: 'create' | 'get', challenge: string, { origin = home }: Tampering) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${kind}`, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, count: number) => {
    const bytes = Buffer.alloc(5, flags);
    bytes.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  };
  const answer = { id: base64url(id), rawId: base64url(id), type, clientExtensionResults: {} };

  return {
    create: (options, lie = {}) => {
      handle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // A COSE key: EC2, ES256, P-256, and the coordinates of the point.
      const key = [
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ];
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key];
      const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
      const data = Buffer.concat([head(lie.rpId ?? options.rp.id, flags, 0), ...credential]);
      const attestation = Buffer.concat([
        Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
        Buffer.from([data.length]),
        data,
      ]);
      const clientDataJSON = clientData('create', lie.challenge ?? options.challenge, lie);
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
      return { ...answer, response };
    },
    get: (options, lie = {}) => {
      counter = lie.counter ?? counter + 1;
      const flags = USER_PRESENT | (lie.isVerified === false ? 0 : USER_VERIFIED);
      const data = head(lie.rpId ?? options.rpId, flags, counter);
      const clientDataJSON = clientData('get', lie.challenge ?? options.challenge, lie);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lie.userHandle ?? handle,
      };
      return { ...answer, response };
    },
  };
}
