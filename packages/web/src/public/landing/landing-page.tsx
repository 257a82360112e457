import { useText } from '#lib/text/text.ts';
import { PercentileBandPicture } from './percentile-band-picture.tsx';
import { PATHS } from '#paths.ts';
import { PlainIcon, type PlainIconName } from '#ui/plain-icon.tsx';
import { ButtonLink } from '#ui/plain-button.tsx';
import { CurrencyDemo, ForecastDemo, PrivacyDemo } from './landing-demos.tsx';
import styles from './landing-page.module.css';
import { InteractiveExample } from './interactive-example.tsx';
import { ClosingSection, OpeningSection, PublicSection } from '#public/public-sections.tsx';

const FEATURES = [
  { name: 'currencies', figure: <CurrencyDemo /> },
  { name: 'forecast', figure: <ForecastDemo /> },
  { name: 'private', figure: <PrivacyDemo /> },
] as const;

/** The eight uses of the product. The number is part of the message keys of a use. */
const USES: readonly { use: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8; icon: PlainIconName }[] = [
  { use: 1, icon: 'plus' },
  { use: 2, icon: 'copy' },
  { use: 3, icon: 'filter' },
  { use: 4, icon: 'calendar' },
  { use: 5, icon: 'tag' },
  { use: 6, icon: 'edit' },
  { use: 7, icon: 'eye-off' },
  { use: 8, icon: 'download' },
];

/**
 * Renders the landing page: an introduction to Meridian, an interactive example, and the links to sign up or try it.
 */
export function LandingPage() {
  const t = useText();
  return (
    <>
      <OpeningSection title="landing.title" lead="landing.lead" actions={<WaysIn />}>
        <InteractiveExample />
      </OpeningSection>
      <div className="page-width">
        <Features />
        <PercentileBandPicture />
        <Uses />
        <ClosingSection title="landing.closing.title" text="landing.closing.text">
          <ButtonLink href={PATHS.register} size="large" tone="bright">
            {t('landing.getStarted')}
          </ButtonLink>
          <ButtonLink href={PATHS.documentation} size="large" tone="outline">
            {t('landing.documentation')}
          </ButtonLink>
        </ClosingSection>
      </div>
    </>
  );
}

function WaysIn() {
  const t = useText();
  return (
    <>
      <ButtonLink href={PATHS.register} size="large" tone="bright">
        {t('landing.getStarted')}
      </ButtonLink>
      <ButtonLink href={PATHS.cases} size="large" tone="outline">
        {t('landing.learnMore')}
      </ButtonLink>
      <a href={PATHS.tryOut} className={styles.try}>
        {t('landing.try')}
      </a>
    </>
  );
}

function Features() {
  const t = useText();
  return (
    <PublicSection id="features" title="landing.features">
      <ul className={styles.features}>
        {FEATURES.map(({ name, figure }) => (
          <li key={name}>
            {figure}
            <h3>{t(`landing.feature.${name}.title`)}</h3>
            <p>{t(`landing.feature.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </PublicSection>
  );
}

function Uses() {
  const t = useText();
  return (
    <PublicSection id="uses" title="landing.uses">
      <ul className={styles.uses}>
        {USES.map(({ use, icon }) => (
          <li key={use}>
            <PlainIcon name={icon} />
            {t(`landing.use.${use}`)}
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <a href={PATHS.cases}>{t('landing.more')}</a>
      </p>
    </PublicSection>
  );
}
