import { useText } from '#lib/text.ts';
import { PATHS } from '#paths.ts';
import { Meridians } from '#ui/meridians.tsx';
import { ButtonLink } from '#ui/plain-button.tsx';
import { ExamplePlate } from './landing-plate.tsx';
import styles from './landing-page.module.css';

const FEATURES = ['currencies', 'forecast', 'private'] as const;
const USES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** What a visitor sees first: what Meridian is, a look at it, and the way in. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <Opening />
      <Features />
      <Uses />
      <Closing />
    </div>
  );
}

function Opening() {
  const t = useText();
  return (
    <section className={styles.opening}>
      <title>{t('page.landing')}</title>
      <div className={styles.globe}>
        <Meridians />
      </div>
      <div className={styles.words}>
        <h1 className={styles.headline}>{t('landing.title')}</h1>
        <p className={styles.lead}>{t('landing.lead')}</p>
        <div className={styles.actions}>
          <ButtonLink to={PATHS.register} size="large">
            {t('landing.getStarted')}
          </ButtonLink>
          <ButtonLink to={PATHS.login} size="large" tone="quiet">
            {t('landing.signIn')}
          </ButtonLink>
        </div>
      </div>
      <ExamplePlate />
    </section>
  );
}

function Features() {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="features">
      <h2 id="features" className={styles.heading}>
        {t('landing.features')}
      </h2>
      <ul className={styles.features}>
        {FEATURES.map((feature) => (
          <li key={feature} className={styles.feature}>
            <h3 className={styles.featureTitle}>{t(`landing.feature.${feature}.title`)}</h3>
            <p>{t(`landing.feature.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Uses() {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="uses">
      <h2 id="uses" className={styles.heading}>
        {t('landing.uses')}
      </h2>
      <ul className={styles.uses}>
        {USES.map((use) => (
          <li key={use}>{t(`landing.use.${use}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  const t = useText();
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <div>
        <h2 id="closing" className={styles.closingTitle}>
          {t('landing.closing.title')}
        </h2>
        <p>{t('landing.closing.text')}</p>
      </div>
      <ButtonLink to={PATHS.register} size="large" tone="bright">
        {t('landing.getStarted')}
      </ButtonLink>
    </section>
  );
}
