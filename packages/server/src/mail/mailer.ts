import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';

/** A letter to one person, in plain text and, where somebody may prefer it, as a page. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Delivers a message, or throws; where there is no mail server, lays it into a folder. */
export type Deliver = (message: Message) => Promise<void>;

export interface MailerOptions {
  /** Absent: messages become files. */
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
  log: FastifyBaseLogger;
  now(): Date;
}

/** A mail server that says nothing for so long is taken for one that is away. */
const PATIENCE_MS = 10_000;

/** Options by which no address or text makes the library fetch anything, and no other machine answers. */
const CAREFUL = {
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
};

/** An address as the mail library takes it without reading it as a list, a group or a name. */
interface Mailbox {
  name: string;
  address: string;
}

export function openMailer(options: MailerOptions): Deliver {
  return options.smtpUrl === undefined ? intoFolder(options) : bySmtp(options.smtpUrl, options.from);
}

/** The message that the library sends. */
function letter({ to, ...content }: Message, from: Mailbox) {
  return { ...CAREFUL, ...content, from, to: { name: '', address: to } satisfies Mailbox };
}

/** `name@host`, or `Somebody <name@host>`, the name in quotes or without. */
function senderIn(text: string): Mailbox {
  const { name = '', address = text } = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {};
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

function bySmtp(url: string, sender: string): Deliver {
  const from = senderIn(sender);
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return async (message) => void (await transport.sendMail(letter(message, from)));
}

function intoFolder({ from: sender, dataDir, log, now }: MailerOptions): Deliver {
  const from = senderIn(sender);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(dataDir, 'mail');
  return async (message) => {
    const { message: bytes } = await transport.sendMail(letter(message, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // With its milliseconds, so that names sort as letters were written.
    const time = now().toISOString().replaceAll(/[-:.]/g, '');
    const file = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
    // Under its own name only when it is whole.
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    log.info({ file }, 'without SMTP_URL, a message was written to a file');
  };
}
