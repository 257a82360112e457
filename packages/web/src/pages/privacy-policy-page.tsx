import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  ['privacy.kept', 'privacy.kept.account', 'privacy.kept.plans', 'privacy.kept.browser'],
  ['privacy.secrets', 'privacy.secrets.password', 'privacy.secrets.secondFactor', 'privacy.secrets.token'],
  [
    'privacy.others',
    'privacy.others.none',
    'privacy.others.turnstile',
    'privacy.others.social',
    'privacy.others.rates',
  ],
  [
    'privacy.access',
    'privacy.access.own',
    'privacy.access.rights',
    'privacy.access.erased',
    'privacy.access.operator',
  ],
] as const;

export function PrivacyPolicyPage() {
  return (
    <LegalPage pageTitle="page.privacyPolicy" title="privacy.title" lead="privacy.lead" sections={SECTIONS} />
  );
}
