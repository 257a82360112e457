import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  ['terms.service', 'terms.service.what', 'terms.service.notAdvice'],
  ['terms.account', 'terms.account.yours', 'terms.account.password'],
  ['terms.data', 'terms.data.yours'],
  ['terms.use', 'terms.use.fair'],
  ['terms.liability', 'terms.liability.figures', 'terms.liability.rates'],
] as const;

export function TermsOfServicePage() {
  return (
    <LegalPage pageTitle="page.termsOfService" title="terms.title" lead="terms.lead" sections={SECTIONS} />
  );
}
