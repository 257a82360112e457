import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import styles from './account-settings.module.css';

/** The message keys of the sections on privacy: a heading and its paragraphs. */
const SECTIONS = [
  ['account.privacy.kept', 'account.privacy.kept.what', 'account.privacy.kept.where'],
  ['account.privacy.seen', 'account.privacy.seen.by', 'account.privacy.seen.others'],
  ['account.privacy.rights', 'account.privacy.rights.correct', 'account.privacy.rights.delete'],
] as const;

/** Renders the tab with data export, privacy information, and the user's rights. */
export function PrivacyTab({ children }: { children: ReactNode }) {
  return (
    <div className="stack">
      {children}
      <HowDataIsHandled />
    </div>
  );
}

function HowDataIsHandled() {
  const t = useText();
  return (
    <Card title={t('account.privacy.title')} note={t('account.privacy.note')}>
      <div className={styles.prose}>
        {SECTIONS.map(([heading, ...paragraphs]) => (
          <section key={heading}>
            <h3>{t(heading)}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <LinkedText id={paragraph} links={{ account: '?tab=account' }} />
              </p>
            ))}
          </section>
        ))}
        <p>
          <LinkedText id="account.privacy.more" links={{ policy: PATHS.privacyPolicy }} />
        </p>
      </div>
    </Card>
  );
}
