import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  ['terms.service', 'terms.service.what', 'terms.service.notAdvice', 'terms.service.available', 'terms.service.price'],
  ['terms.account', 'terms.account.yours', 'terms.account.password', 'terms.account.end'],
  ['terms.data', 'terms.data.yours', 'terms.data.out'],
  ['terms.use', 'terms.use.fair'],
  ['terms.liability', 'terms.liability.figures', 'terms.liability.rates', 'terms.liability.inflation'],
  ['terms.changes', 'terms.changes.how'],
] as const;

export function TermsOfServicePage() {
  return <LegalPage name="terms" sections={SECTIONS} />;
}
