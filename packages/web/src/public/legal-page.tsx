import { useAuth } from '#features/identity/auth-state.ts';
import { DEFAULT_DATE_FORMAT, formatDate } from '#lib/format/dates.ts';
import { useToday } from '#lib/format/use-this-month.ts';
import { FormattedText } from '#lib/text/plain-text-provider.tsx';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { useScrollToAnchor } from '#ui/layout/use-scroll-to-anchor.ts';
import styles from './legal-page.module.css';
import { OpeningSection } from './public-sections.tsx';

interface LegalPageProps {
  name: 'privacy' | 'terms';
  /** The message keys of headings and paragraphs, in reading order. The last part of a heading's key is its anchor. */
  sections: readonly (readonly [heading: MessageKey, ...paragraphs: MessageKey[]])[];
}

/** Renders a legal text. Its date is today's date, as product.md requires. */
export function LegalPage({ name, sections }: LegalPageProps) {
  const t = useText();
  const dateFormat = useAuth(({ user }) => user?.preferences.date_format ?? DEFAULT_DATE_FORMAT);
  const day = useToday();
  useScrollToAnchor();
  return (
    <>
      <OpeningSection title={`${name}.title`} lead={`${name}.lead`} />
      <article className={styles.article}>
        <p className="quiet">{t('legal.updated', { date: formatDate(day, dateFormat) })}</p>
        {sections.map(([heading, ...paragraphs]) => (
          <section key={heading} id={heading.split('.').at(-1)} tabIndex={-1} className={styles.section}>
            <h2 className={styles.heading}>{t(heading)}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <FormattedText id={paragraph} marks={MARKS} />
              </p>
            ))}
          </section>
        ))}
      </article>
    </>
  );
}

const MARKS = {
  b: (text: string) => <strong>{text}</strong>,
  policy: (text: string) => <a href={PATHS.privacyPolicy}>{text}</a>,
};
