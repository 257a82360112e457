import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { readReturnState } from '#lib/return-path.ts';
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

/** From one way in to the other; where the person was going stays known. */
function OtherWayIn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} state={readReturnState(useLocation().state)}>
      {children}
    </Link>
  );
}

const toRegister = (words: ReactNode) => <OtherWayIn to={PATHS.register}>{words}</OtherWayIn>;

const toLogin = (words: ReactNode) => <OtherWayIn to={PATHS.login}>{words}</OtherWayIn>;

const toTerms = (words: ReactNode) => (
  <a href={PATHS.termsOfService} target="_blank">
    {words}
  </a>
);

const toPrivacy = (words: ReactNode) => (
  <a href={PATHS.privacyPolicy} target="_blank">
    {words}
  </a>
);
