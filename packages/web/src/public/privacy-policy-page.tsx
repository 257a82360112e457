import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  ['privacy.kept', 'privacy.kept.account', 'privacy.kept.plans', 'privacy.kept.guest'],
  ['privacy.encryption', 'privacy.encryption.what', 'privacy.encryption.keys'],
  [
    'privacy.secrets',
    'privacy.secrets.password',
    'privacy.secrets.secondFactor',
    'privacy.secrets.token',
    'privacy.secrets.owner',
  ],
  [
    'privacy.cookies',
    'privacy.cookies.essential',
    'privacy.cookies.functional',
    'privacy.cookies.signOut',
    'privacy.cookies.analytics',
    'privacy.cookies.change',
  ],
  [
    'privacy.others',
    'privacy.others.none',
    'privacy.others.turnstile',
    'privacy.others.social',
    'privacy.others.rates',
  ],
  [
    'privacy.logs',
    'privacy.logs.plans',
    'privacy.logs.guest',
    'privacy.logs.deleted',
    'privacy.logs.erased',
    'privacy.logs.files',
    'privacy.logs.log',
  ],
  ['privacy.access', 'privacy.access.own', 'privacy.access.rights', 'privacy.access.operator'],
] as const;

export function PrivacyPolicyPage() {
  return <LegalPage name="privacy" sections={SECTIONS} />;
}
