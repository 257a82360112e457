import { afterAll, beforeAll, expect, test } from 'vitest';
import fastify from 'fastify';
import { type MailServer, startMailServer } from '#testing/external-services/mail-server.ts';
import { createMailer } from './mailer.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

async function send(to: string, from = 'Meridian <plan@example.org>') {
  const { log } = fastify();
  const deliver = createMailer({ smtpUrl: server.url, from, dataDir: '', log, now: () => new Date() });
  await deliver({ to, subject: 'Hello', text: 'You there' });
  return server.received.at(-1)!;
}

// Old accounts may have addresses like these.
test.each(['one,two@example.org', 'all:one@example.org;', 'Dana <one@example.org', 'one@example.org(two@example.org)'])(
  'an address is never parsed as a list, a group or a name: %s',
  async (address) => {
    const { to } = await send(address).catch(() => ({ to: [address] }));
    expect(to).toHaveLength(1);
    expect(to).not.toContain('one@example.org');
    expect(to).not.toContain('two@example.org');
  },
);

test('a host with letters beyond ASCII is not replaced by one without them', async () => {
  expect((await send('mike@straße.example')).to).toEqual(['mike@straße.example']);
  expect((await send('mike@strasse.example')).to).toEqual(['mike@strasse.example']);
});

test.each([
  ['plan@example.org', ''],
  ['Our Plan <plan@example.org>', 'Our Plan'],
  ['"Our Plan, Ltd." <plan@example.org>', 'Our Plan, Ltd.'],
  ['<plan@example.org>', ''],
])('a message is sent from the address and name in %s', async (from, name) => {
  const letter = await send('dana@example.org', from);
  expect(letter.from).toBe('plan@example.org');
  expect(letter.email.from).toEqual({ name, address: 'plan@example.org' });
});
