import type { Settings } from '#settings.ts';
import { type CheckResult, okResult, warnResult } from './check-result.ts';

/** Returns a warning about valid settings that are probably a mistake. */
export function checkSettings(settings: Settings): CheckResult {
  const doubts = DOUBTS.filter(([, applies]) => applies(settings)).map(([message]) => message);
  return doubts.length === 0 ? okResult('All settings can be used.') : warnResult(doubts.join(' '));
}

const DOUBTS: readonly [message: string, applies: (settings: Settings) => boolean][] = [
  [
    'RATE_LIMITS is off: anybody may guess passwords without limit. Remove the setting.',
    ({ rateLimits }) => !rateLimits,
  ],
  [
    'PUBLIC_URL is http: passwords and plans can be read in transit. Use https.',
    ({ publicUrl }) => publicUrl?.protocol === 'http:' && !isThisMachine(publicUrl.hostname),
  ],
  [
    'PUBLIC_URL is https, but TRUST_PROXY is not set: everybody behind the proxy counts as one address. Set TRUST_PROXY=1.',
    ({ publicUrl, trustProxy }) => publicUrl?.protocol === 'https:' && trustProxy === false,
  ],
  [
    'PUBLIC_URL is not set: links in mail lead to HOST and PORT. Set it to the address that browsers use.',
    ({ publicUrl, host }) => publicUrl === undefined && !isThisMachine(host),
  ],
  [
    'FEEDBACK_EMAIL has no effect without SMTP_URL. Set SMTP_URL.',
    ({ feedbackEmail, smtpUrl }) => feedbackEmail !== undefined && smtpUrl === undefined,
  ],
];

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
