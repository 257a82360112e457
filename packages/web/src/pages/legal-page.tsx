import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAuth } from '#features/auth/auth-state.ts';
import { DEFAULT_DATE_FORMAT, formatDate, today } from '#lib/dates.ts';
import { type MessageKey, useText } from '#lib/text.ts';
import styles from './legal-page.module.css';

interface LegalPageProps {
  pageTitle: MessageKey;
  title: MessageKey;
  lead: MessageKey;
  /** Keys of headings and their paragraphs, in reading order. */
  sections: readonly (readonly [heading: MessageKey, ...paragraphs: MessageKey[]])[];
}

/** A text to be read in peace; its date is today's, as product.md asks. */
export function LegalPage({ pageTitle, title, lead, sections }: LegalPageProps) {
  const t = useText();
  const dateFormat = useAuth(({ user }) => user?.preferences.date_format ?? DEFAULT_DATE_FORMAT);
  return (
    <article className={styles.article}>
      <title>{t(pageTitle)}</title>
      <header className={styles.header}>
        <h1 className={styles.title}>{t(title)}</h1>
        <p className={styles.updated}>{t('legal.updated', { date: formatDate(today(), dateFormat) })}</p>
        <p className={styles.lead}>{t(lead)}</p>
      </header>
      {sections.map(([heading, ...paragraphs]) => (
        <section key={heading} className={styles.section}>
          <h2 className={styles.heading}>{t(heading)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <FormattedMessage id={paragraph} values={{ b: strong }} />
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

const strong = (parts: ReactNode[]) => <strong>{parts}</strong>;
