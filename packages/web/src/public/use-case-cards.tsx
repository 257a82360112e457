import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import styles from './use-case-cards.module.css';
import { UseCaseIcon } from './use-case-icon.tsx';
import { USE_CASES } from './use-cases.ts';

/** Renders a card for each use case, with a link that starts a plan from its template. */
export function UseCaseCards() {
  const t = useText();
  return (
    <section aria-label={t('useCases.cards')}>
      <ul className={styles.cards}>
        {USE_CASES.map(({ id, template }) => (
          <li key={id} id={id} tabIndex={-1} className={styles.card}>
            <UseCaseIcon name={id} />
            <h2>{t(`useCases.${id}.title`)}</h2>
            <p>{t(`useCases.${id}.text`)}</p>
            <p className={styles.holds}>
              <b>{t('useCases.holds')}</b> {t(`useCases.${id}.holds`)}
            </p>
            {/* The template opens after registration, or at once if the visitor is signed in. */}
            <a
              href={`${PATHS.register}?template=${template}`}
              aria-label={`${t('useCases.begin')}: ${t(`useCases.${id}.title`)}`}
            >
              {t('useCases.begin')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
