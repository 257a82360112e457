/**
 * Emails about accounts. They do not contain users' names: otherwise someone could register with a stranger's address and, in place of a
 * name, send text to that stranger from our address.
 */
import { LIMITS } from '@meridian/contract';
import type { FastifyReply } from 'fastify';
import type { EmailMessage } from './mailer.ts';

/** Returns the email with the link for choosing a new password. */
export function createPasswordResetEmail(to: string, link: string): EmailMessage {
  return letter(to, {
    subject: 'Choose a new password for Meridian',
    before: ['somebody, most likely you, asked for a new password for your Meridian account. Choose one here:'],
    link,
    label: 'Choose a new password',
    after: [
      'The link works once and for one hour. If you asked more than once, only the newest link works.',
      'If you did not ask for it, there is nothing to do. Your password stays as it is, and nobody can change it without this link.',
    ],
  });
}

/** Subject and text for each change of a second factor. */
const SECOND_FACTOR_EVENTS = {
  totp_added: ['A second factor was added', 'an authenticator app was set up as a second factor of'],
  totp_removed: ['A second factor was removed', 'the authenticator app was removed from'],
  passkey_added: ['A second factor was added', 'a passkey was added to'],
  passkey_removed: ['A second factor was removed', 'a passkey was removed from'],
  codes_renewed: ['New recovery codes were made', 'new recovery codes replaced the old ones of'],
  code_used: ['A recovery code was used', 'a recovery code was used to sign in to'],
} as const;

/** An event of which the owner of the account is notified by email, so that no account is taken over unnoticed. */
export type AccountEvent =
  | keyof typeof SECOND_FACTOR_EVENTS
  | 'password_changed'
  | 'api_token_made'
  /** Several wrong codes of a second factor were entered after a correct first step. */
  | 'codes_guessed'
  /** The email was changed. The notification is sent to the former address, with the secret of the link that restores it. */
  | { undoSecret: string }
  /** A sign-in provider was connected; `provider` is its name. */
  | { provider: string };

/** Sends a notification to the owner of an account, after the response. */
export type NotifyOwner = (reply: FastifyReply, to: string, news: AccountEvent) => void;

export function createNotificationEmail(to: string, origin: string, news: AccountEvent): EmailMessage {
  return letter(to, {
    link: `${origin}/forgot-password`,
    label: 'I did not do this',
    ...partsOf(news, origin),
  });
}

function partsOf(news: AccountEvent, origin: string): Omit<Parts, 'link' | 'label'> & { link?: string } {
  if (typeof news === 'object') return 'provider' in news ? ofProvider(news.provider) : ofAddress(news, origin);
  if (news === 'password_changed')
    return {
      subject: 'Your Meridian password was changed',
      before: [
        'the password of your Meridian account was changed just now. Wherever else you were signed in, you need to sign in again.',
        'If that was you, all is well. If it was not, take your account back by choosing a new password at once:',
      ],
    };
  if (news === 'api_token_made')
    return {
      subject: 'An API token was created · Meridian',
      before: [
        'an API token was created for your Meridian account just now. A program with this token can read your plan and, if the token allows it, change it. It is listed under Security in the Account Settings.',
        'If that was you, all is well. If it was not, choose a new password at once, which ends every token and every sign-in:',
      ],
    };
  if (news === 'codes_guessed')
    return {
      subject: 'Wrong codes at your Meridian account',
      before: [
        'somebody passed the first step of signing in to your Meridian account just now, with your password or a connected sign-in provider, and then entered several wrong codes for the second step. Without a correct code nobody can sign in.',
        'If that was you, all is well. If it was not, somebody knows your password, or can use that provider. Choose a new password at once, which ends every sign-in and disconnects every provider:',
      ],
      after: [
        'After many wrong codes, your account accepts further codes from unknown devices only at long intervals. You can still sign in with a recovery code, with a passkey, or in a browser in which you signed in before.',
      ],
    };
  const [subject, happened] = SECOND_FACTOR_EVENTS[news];
  return {
    subject: `${subject} · Meridian`,
    before: [
      `${happened} your Meridian account just now.`,
      'If that was you, all is well. If it was not, choose a new password at once, which ends every sign-in, and then look at Two-step sign-in under Security in your Account Settings:',
    ],
    after: ['If you cannot sign in any more, ask whoever runs this installation for help.'],
  };
}

function ofAddress({ undoSecret }: { undoSecret: string }, origin: string) {
  return {
    subject: 'The address of your Meridian account was changed',
    before: [
      'your Meridian account has another email address from now on. This is the last message to this one.',
      'If that was you, all is well. If it was not, put this address back here. That also ends every sign-in, and you choose a new password at once:',
    ],
    link: `${origin}/undo-email-change?token=${undoSecret}`,
    after: [
      `The link works once and for ${LIMITS.addressUndoDays} days. After that, ask whoever runs this installation for help.`,
    ],
  };
}

function ofProvider(provider: string) {
  return {
    subject: 'A way to sign in was added to your Meridian account',
    before: [
      `${provider} can now be used to sign in to your Meridian account. It is listed under Security in the Account Settings.`,
      'If that was you, all is well. If it was not, choose a new password at once, which also disconnects every provider:',
    ],
  };
}

/** The parts of an email with one link: the subject, the paragraphs before and after the link, its address and its label. */
interface Parts {
  subject: string;
  before: string[];
  link: string;
  label: string;
  after?: string[];
}

function letter(to: string, { subject, before, link, label, after = [] }: Parts): EmailMessage {
  const [first, last] = [
    ['Hello,', ...before],
    [...after, 'Meridian'],
  ];
  const paragraph = (content: string) => `<p>${content}</p>`;
  const html = [...first.map(escaped), anchor({ link, label }), ...last.map(escaped)].map(paragraph).join('\n');
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em">
${html}
</body>
</html>
`;
  return { to, subject, text: `${[...first, link, ...last].join('\n\n')}\n`, html: page };
}

/** Returns the HTML of a link. It also shows the full address, so that readers can check it before they follow the link. */
function anchor({ link, label }: { link: string; label: string }): string {
  const href = escaped(link);
  return `<a href="${href}"><strong>${escaped(label)}</strong></a><br><small>${href}</small>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
