import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { meter } from '#metrics/meter.ts';

/** An email to one recipient, in plain text and optionally in HTML. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends a message, or writes it to a folder if there is no mail server; throws on failure. */
export type DeliverEmail = (message: EmailMessage) => Promise<void>;

export interface MailerOptions {
  /** The address of the mail server; undefined to write messages to files. */
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
  log: FastifyBaseLogger;
  now(): Date;
}

/** Maximum time in ms to wait for the mail server. */
const PATIENCE_MS = 10_000;

/** Prevents the library from fetching files or addresses, and marks messages as automatic so that other servers do not reply. */
const CAREFUL = {
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
};

/** An address in a form that the mail library does not parse as a list, group or name. */
interface Mailbox {
  name: string;
  address: string;
}

export function createMailer(options: MailerOptions): DeliverEmail {
  const { smtpUrl, from } = options;
  if (smtpUrl === undefined) return measured(intoFolder(options), 'stored');
  return measured(bySmtp(smtpUrl, from), 'sent');
}

function measured(deliver: DeliverEmail, result: 'sent' | 'stored'): DeliverEmail {
  return async (message) => {
    try {
      await deliver(message);
    } catch (error) {
      meter()?.countMail('failed');
      throw error;
    }
    meter()?.countMail(result);
  };
}

/** Builds the message for the mail library. */
function letter({ to, ...content }: EmailMessage, from: Mailbox) {
  return { ...CAREFUL, ...content, from, to: { name: '', address: to } satisfies Mailbox };
}

/** Parses `name@host` or `Name <name@host>`, with or without quotes around the name. */
function senderIn(text: string): Mailbox {
  const { name = '', address = text } = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {};
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

function bySmtp(url: string, sender: string): DeliverEmail {
  const from = senderIn(sender);
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return async (message) => void (await transport.sendMail(letter(message, from)));
}

function intoFolder({ from: sender, dataDir, log, now }: MailerOptions): DeliverEmail {
  const from = senderIn(sender);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(dataDir, 'mail');
  return async (message) => {
    const { message: bytes } = await transport.sendMail(letter(message, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Includes milliseconds, so that file names sort by time.
    const time = now().toISOString().replaceAll(/[-:.]/g, '');
    const file = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
    // The file gets its final name only when it is complete.
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    log.info({ file }, 'SMTP_URL is not set: a message was written to a file');
  };
}
