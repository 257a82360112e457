import { Link } from 'react-router';
import { useText } from '#lib/text.ts';
import { PATHS } from '#paths.ts';
import styles from './use-case-cards.module.css';
import { UseCaseSign } from './use-case-sign.tsx';

/** product.md's ten, each by its anchor, with the template (contract) that opens it. */
const USE_CASES = [
  { id: 'retirement', template: 'retirement' },
  { id: 'home-purchase', template: 'home_purchase' },
  { id: 'education', template: 'education' },
  { id: 'emergency-fund', template: 'emergency_fund' },
  { id: 'multi-currency', template: 'multi_currency' },
  { id: 'investments', template: 'investments' },
  { id: 'vacation', template: 'vacation' },
  { id: 'wedding', template: 'wedding' },
  { id: 'startup', template: 'startup' },
  { id: 'business-growth', template: 'business_growth' },
] as const;

export type UseCase = (typeof USE_CASES)[number]['id'];

/** Ten plans to begin with, told in a few words each. */
export function UseCaseCards() {
  const t = useText();
  return (
    <section aria-label={t('useCases.cards')}>
      <ul className={styles.cards}>
        {USE_CASES.map(({ id, template }) => (
          <li key={id} id={id} tabIndex={-1} className={styles.card}>
            <UseCaseSign name={id} />
            <h2>{t(`useCases.${id}.title`)}</h2>
            <p>{t(`useCases.${id}.text`)}</p>
            <p className={styles.holds}>
              <b>{t('useCases.holds')}</b> {t(`useCases.${id}.holds`)}
            </p>
            {/* After signing up, or at once when signed in. */}
            <Link
              to={PATHS.register}
              state={{ from: `${PATHS.dashboard}?template=${template}` }}
              aria-label={`${t('useCases.begin')}: ${t(`useCases.${id}.title`)}`}
            >
              {t('useCases.begin')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
