import { openKeyRing } from '#db/encryption/key-ring.ts';

/** The key-encryption key of all test installations. */
export const TEST_SECRET = 'a secret key for tests, long enough';

export const TEST_RING = openKeyRing({ secretKeys: [TEST_SECRET], dataDir: '' });
