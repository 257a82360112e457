import { LIMITS } from '@meridian/contract';
import type { Message } from '#mail/mailer.ts';

/**
 * The letters of recovery. They name nobody: whoever registers with a stranger's address could otherwise write to the
 * stranger in our name.
 */

/** The link to choose a new password by. */
export function resetMessage(to: string, link: string): Message {
  return letter(to, 'Choose a new password for Meridian', [
    'Hello,',
    'somebody, most likely you, asked for a new password for your Meridian account. Choose one here:',
    { link, label: 'Choose a new password' },
    'The link works once and for one hour. If you asked more than once, only the newest link works.',
    'If you did not ask for it, there is nothing to do. Your password stays as it is, and nobody can change it without this link.',
    'Meridian',
  ]);
}

/** Told after the fact, so that nobody loses an account in silence. */
export function passwordChangedMessage(to: string, link: string): Message {
  return letter(to, 'Your Meridian password was changed', [
    'Hello,',
    'the password of your Meridian account was changed just now. Wherever else you were signed in, you need to sign in again.',
    'If that was you, all is well. If it was not, take your account back by choosing a new password at once:',
    { link, label: 'I did not do this' },
    'Meridian',
  ]);
}

/** Told to the address that was the account's until now; the link there puts it back. */
export function addressChangedMessage(to: string, link: string): Message {
  return letter(to, 'The address of your Meridian account was changed', [
    'Hello,',
    'your Meridian account has another email address from now on. This is the last message to this one.',
    'If that was you, all is well. If it was not, put this address back here. That also ends every sign-in, and you choose a new password at once:',
    { link, label: 'I did not do this' },
    `The link works once and for ${LIMITS.addressUndoDays} days. After that, ask whoever runs this installation for help.`,
    'Meridian',
  ]);
}

/** What happened to a second factor, as the owner of the account is told. */
const SECOND_FACTOR_EVENTS = {
  totp_added: ['A second factor was added', 'an authenticator app was set up as a second factor of'],
  totp_removed: ['A second factor was removed', 'the authenticator app was removed from'],
  passkey_added: ['A second factor was added', 'a passkey was added to'],
  passkey_removed: ['A second factor was removed', 'a passkey was removed from'],
  codes_renewed: ['New recovery codes were made', 'new recovery codes took the place of the old ones of'],
  code_used: ['A recovery code was used', 'a recovery code was used to sign in to'],
} as const;

export type SecondFactorEvent = keyof typeof SECOND_FACTOR_EVENTS;

/** Told after the fact, so that nobody loses an account in silence. */
export function secondFactorMessage(to: string, link: string, event: SecondFactorEvent): Message {
  const [subject, happened] = SECOND_FACTOR_EVENTS[event];
  return letter(to, `${subject} · Meridian`, [
    'Hello,',
    `${happened} your Meridian account just now.`,
    'If that was you, all is well. If it was not, choose a new password at once, which ends every sign-in, and then look at Two-step sign-in under Security in your Account Settings:',
    { link, label: 'I did not do this' },
    'If you cannot sign in any more, ask whoever runs this installation for help.',
    'Meridian',
  ]);
}

/** Told while it happens: wrong codes of a second factor, after a first step that was right. */
export function guessedCodesMessage(to: string, link: string): Message {
  return letter(to, 'Wrong codes at your Meridian account', [
    'Hello,',
    'somebody took the first step of signing in to your Meridian account just now, with your password or by a provider that is connected to it, and then entered several wrong codes of your second factor. Without a right code nobody comes in.',
    'If that was you, all is well. If it was not, somebody knows your password, or can use that provider. Choose a new password at once, which ends every sign-in and disconnects every provider:',
    { link, label: 'I did not do this' },
    'After many wrong codes the account takes new ones from devices that it does not know only now and then. A recovery code, a passkey, and a browser that you signed in with before still let you in.',
    'Meridian',
  ]);
}

/** Told after the fact too: it is one more way into the account. */
export function providerConnectedMessage(to: string, provider: string, link: string): Message {
  return letter(to, 'A way to sign in was added to your Meridian account', [
    'Hello,',
    `from now on your Meridian account can be signed in to with ${provider}. You find it under Security in the Account Settings.`,
    'If that was you, all is well. If it was not, choose a new password at once, which also disconnects every provider:',
    { link, label: 'I did not do this' },
    'Meridian',
  ]);
}

type Part = string | { link: string; label: string };

function letter(to: string, subject: string, parts: Part[]): Message {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = parts
    .map((part) => `<p>${typeof part === 'string' ? escaped(part) : anchor(part)}</p>`)
    .join('\n');
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em">
${html}
</body>
</html>
`;
  return { to, subject, text: `${text}\n`, html: page };
}

/** The address stands there in full too: people are right not to press what they cannot read. */
function anchor({ link, label }: { link: string; label: string }): string {
  const href = escaped(link);
  return `<a href="${href}"><strong>${escaped(label)}</strong></a><br><small>${href}</small>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
