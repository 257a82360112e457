import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A local SMTP server and the emails it received. */
export interface MailServer {
  url: string;
  received: Received[];
  /** Waits until this many emails have arrived for an address; oldest first. */
  waitForEmails(address: string, count: number): Promise<Received[]>;
  stop(): Promise<void>;
}

interface Received {
  from: string;
  to: string[];
  email: Email;
}

/** Starts the server. `refuses` selects the recipients that the server does not know. */
export async function startMailServer(refuses: (address: string) => boolean = () => false): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(refuses(address) ? new Error(`No such mailbox: ${address}`) : null);
    },
    onData: (stream, { envelope }, done) => {
      const receive = async () => {
        const email = await PostalMime.parse(await keep(stream));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), email });
        done();
      };
      void receive();
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waitForEmails: async (address, count) => {
      const found = () => received.filter(({ to }) => to.includes(address));
      await expect.poll(() => found().length, { timeout: 5_000, interval: 10 }).toBe(count);
      return found();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function keep(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the emails that an installation without a mail server wrote to files, oldest first. */
export function readStoredEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted();
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
}

/** Returns the token of the link in an email. */
export function extractToken({ text = '' }: Pick<Email, 'text'>): string {
  const token = /\/(?:reset-password|undo-email-change)\?token=([\w-]+)$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}
