import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { readReturnState } from '#lib/return-path.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { Meridians } from '#ui/theme/meridians.tsx';
import { Told } from '#ui/form/told.tsx';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  /** What the page is about, below the title. */
  lead?: ReactNode;
  /** What has just gone well elsewhere; it gives way to a problem. */
  notice?: string | null;
  /** What went wrong as a whole, above the fields. */
  problem: string | null;
  /** The way to the other page; by default back to the sign-in. */
  footer?: ReactNode;
  children: ReactNode;
}

/** How the pages of signing in and of registering are laid out: the form, and beside it the sign of the house. */
export function AuthFrame({ title, lead, notice = null, problem, footer, children }: AuthFrameProps) {
  const t = useText();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.panel}>
          <div className="stack">
            <h1 className={styles.title}>{title}</h1>
            <Told problem={problem} notice={notice} />
            {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
          </div>
          {children}
          <p className={styles.footer}>
            {footer ?? <OtherWayIn id="auth.forgot.remembered" to={PATHS.login} />}
          </p>
        </div>
      </div>
      <div className={styles.plate}>
        <Meridians />
        <p className={styles.motto}>{t('auth.plate')}</p>
      </div>
    </div>
  );
}

/** From one way in to the other; where the person was going stays known. */
export function OtherWayIn({ id, to }: { id: MessageKey; to: string }) {
  return <LinkedText id={id} links={{ link: to }} state={readReturnState(useLocation().state)} />;
}

interface SubmitButtonProps {
  form: 'auth.signIn' | 'auth.register' | 'auth.forgot' | 'auth.reset' | 'secondFactor.step';
  isBusy: boolean;
  /** While something is missing nothing can be sent. */
  isIncomplete: boolean;
}

/** The one button that sends the form. */
export function SubmitButton({ form, isBusy, isIncomplete }: SubmitButtonProps) {
  const t = useText();
  return (
    <Button type="submit" size="md" fullWidth disabled={isBusy || isIncomplete}>
      {t(isBusy ? `${form}.busy` : `${form}.submit`)}
    </Button>
  );
}
