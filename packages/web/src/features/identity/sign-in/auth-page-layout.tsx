import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { parseReturnState } from '#lib/return-path.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { GlobeLines } from '#ui/theme/globe-lines.tsx';
import { FormStatus } from '#ui/form/form-status.tsx';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import styles from './auth-page-layout.module.css';

interface AuthPageLayoutProps {
  title: string;
  /** The introduction below the title. */
  lead?: ReactNode;
  /** A success message from another page; replaced by an error. */
  notice?: string | null;
  /** The general error, above the fields. */
  problem: string | null;
  /** The link to the other page; by default back to the sign-in. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Renders the layout of the sign-in and registration pages: the form, and beside it the product's emblem. */
export function AuthPageLayout({ title, lead, notice = null, problem, footer, children }: AuthPageLayoutProps) {
  const t = useText();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.panel}>
          <div className="stack">
            <h1 className={styles.title}>{title}</h1>
            <FormStatus problem={problem} notice={notice} />
            {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
          </div>
          {children}
          <p className={styles.footer}>{footer ?? <SwitchFormLink id="auth.forgot.remembered" to={PATHS.login} />}</p>
        </div>
      </div>
      <div className={styles.plate}>
        <GlobeLines />
        <p className={styles.motto}>{t('auth.plate')}</p>
      </div>
    </div>
  );
}

/** Renders a link between sign-in and registration that preserves the page to return to. */
export function SwitchFormLink({ id, to }: { id: MessageKey; to: string }) {
  return <LinkedText id={id} links={{ link: to }} state={parseReturnState(useLocation().state)} />;
}

interface SubmitButtonProps {
  form: 'auth.signIn' | 'auth.register' | 'auth.forgot' | 'auth.reset' | 'secondFactor.step';
  isBusy: boolean;
  /** True while required input is missing, so nothing can be sent. */
  isIncomplete: boolean;
}

/** Renders the submit button of a form; disabled while the form is sent or incomplete. */
export function SubmitButton({ form, isBusy, isIncomplete }: SubmitButtonProps) {
  const t = useText();
  return (
    <Button type="submit" size="md" fullWidth disabled={isBusy || isIncomplete}>
      {t(isBusy ? `${form}.busy` : `${form}.submit`)}
    </Button>
  );
}
