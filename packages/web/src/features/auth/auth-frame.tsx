import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { Meridians } from '#ui/theme/meridians.tsx';
import { Told } from '#ui/form/told.tsx';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  /** What the page is about, below the title. */
  lead?: ReactNode;
  /** What has just gone well elsewhere; it gives way to a problem. */
  notice?: string | null;
  /** What went wrong as a whole, above the fields. */
  problem: string | null;
  /** The way to the other page. */
  footer: ReactNode;
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
          <p className={styles.footer}>{footer}</p>
        </div>
      </div>
      <div className={styles.plate}>
        <Meridians />
        <p className={styles.motto}>{t('auth.plate')}</p>
      </div>
    </div>
  );
}
