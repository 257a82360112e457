import type { ReactNode } from 'react';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { GlobeLines } from '#ui/theme/globe-lines.tsx';
import styles from './public-sections.module.css';

interface OpeningSectionProps {
  title: MessageKey;
  lead: MessageKey;
  /** Buttons below the text. */
  actions?: ReactNode;
  /** Content beside the text, if there is room. */
  children?: ReactNode;
}

/** Renders the first section of every public page: its text on a dark background, in front of a globe. */
export function OpeningSection({ title, lead, actions, children }: OpeningSectionProps) {
  const t = useText();
  return (
    <section className={styles.opening} data-beside={children !== undefined || undefined}>
      <div className={styles.globe}>
        <GlobeLines />
      </div>
      <div className={styles.openingInner}>
        <div>
          <h1 className={styles.headline}>{t(title)}</h1>
          <p className={styles.lead}>{t(lead)}</p>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </section>
  );
}

interface PublicSectionProps {
  id: string;
  title: MessageKey;
  lead?: MessageKey;
  children: ReactNode;
}

/** Renders a section of a public page. An address can link to it by its id. */
export function PublicSection({ id, title, lead, children }: PublicSectionProps) {
  const t = useText();
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h2 id={`${id}-title`} className={styles.heading}>
          {t(title)}
        </h2>
        {lead === undefined ? null : <p>{t(lead)}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}

interface ClosingSectionProps {
  title: MessageKey;
  text: MessageKey;
  children: ReactNode;
}

/** Renders the last section of a public page, with the next step. */
export function ClosingSection({ title, text, children }: ClosingSectionProps) {
  const t = useText();
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <div>
        <h2 id="closing" className={styles.closingTitle}>
          {t(title)}
        </h2>
        <p>{t(text)}</p>
      </div>
      <div className="wrapping">{children}</div>
    </section>
  );
}
