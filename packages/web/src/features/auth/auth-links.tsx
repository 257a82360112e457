import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { PATHS } from '#paths.ts';

/** Sentences of the sign-in pages with links inside. */
export function NewHere() {
  return <FormattedMessage id="auth.signIn.newHere" values={{ link: toRegister }} />;
}

export function HaveAccount() {
  return <FormattedMessage id="auth.register.haveAccount" values={{ link: toLogin }} />;
}

export function Remembered() {
  return <FormattedMessage id="auth.forgot.remembered" values={{ link: toLogin }} />;
}

/** What the person agrees to; the pages open beside the form, so that nothing typed is lost. */
export function TermsLabel() {
  return <FormattedMessage id="auth.register.terms" values={{ terms: toTerms, privacy: toPrivacy }} />;
}

const toRegister = (words: ReactNode) => <Link to={PATHS.register}>{words}</Link>;

const toLogin = (words: ReactNode) => <Link to={PATHS.login}>{words}</Link>;

const toTerms = (words: ReactNode) => (
  <Link to={PATHS.termsOfService} target="_blank">
    {words}
  </Link>
);

const toPrivacy = (words: ReactNode) => (
  <Link to={PATHS.privacyPolicy} target="_blank">
    {words}
  </Link>
);
