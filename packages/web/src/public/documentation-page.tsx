import { useText } from '#lib/text/text.ts';
import { useScrollToAnchor } from '#ui/layout/use-scroll-to-anchor.ts';
import styles from './documentation-page.module.css';
import { OpeningSection, PublicSection } from './public-sections.tsx';
import { PlanningSteps } from './planning-steps.tsx';

/** The names of the guides, by group. Anchors and message keys derive from these names. */
const GROUPS = [
  { id: 'first-steps', guides: ['account', 'items', 'example', 'try', 'dashboard'] },
  { id: 'items', guides: ['categories', 'currencies', 'editing', 'tags'] },
  {
    id: 'scenarios',
    guides: [
      'scenarios',
      'life',
      'compare',
      'levers',
      'forecast',
      'inflation',
      'charts',
      'ask',
      'safety',
      'fan',
      'chances',
      'stress',
      'crisis',
      'allocation',
      'simulation',
      'limits',
      'advanced',
    ],
  },
  { id: 'privacy', guides: ['hide', 'sign-in', 'export', 'delete'] },
] as const;

const QUICK_STEPS = [1, 2, 3, 4] as const;

const QUESTIONS = ['encrypted', 'currencies', 'rates', 'bank', 'trust', 'export', 'delete', 'cost'] as const;

/**
 * Returns the anchor of a guide. The prefix distinguishes a guide from a question with the same name. 'safety' has no prefix, because
 * existing links lead to the anchor without it.
 */
const guideAnchor = (guide: string) => (guide === 'safety' ? guide : `guide-${guide}`);

/** Renders the documentation: guides from the first five minutes on, and answers to frequent questions. */
export function DocumentationPage() {
  const t = useText();
  useScrollToAnchor();
  return (
    <>
      <OpeningSection title="docs.title" lead="docs.lead" />
      <div className="page-width">
        <Contents />
        <PublicSection id="quick-start" title="docs.quick" lead="docs.quick.lead">
          <PlanningSteps
            steps={QUICK_STEPS.map((step) => ({
              title: t(`docs.quick.${step}.title`),
              text: t(`docs.quick.${step}.text`),
            }))}
          />
        </PublicSection>
        {GROUPS.map((group) => (
          <GuideGroup key={group.id} group={group} />
        ))}
        <Questions />
        <Contact />
      </div>
    </>
  );
}

function Contents() {
  const t = useText();
  return (
    <nav aria-label={t('docs.contents')}>
      <ul className={styles.contents}>
        {GROUPS.map(({ id, guides }) => (
          <li key={id}>
            <h2>
              <a href={`#${id}`}>{t(`docs.${id}.title`)}</a>
            </h2>
            <p>{t(`docs.${id}.lead`)}</p>
            <ul className={styles.links}>
              {guides.map((guide) => (
                <li key={guide}>
                  <a href={`#${guideAnchor(guide)}`}>{t(`docs.guide.${guide}.title`)}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GuideGroup({ group: { id, guides } }: { group: (typeof GROUPS)[number] }) {
  const t = useText();
  return (
    <PublicSection id={id} title={`docs.${id}.title`} lead={`docs.${id}.lead`}>
      <div className={styles.guides}>
        {guides.map((guide) => (
          <section key={guide} id={guideAnchor(guide)} tabIndex={-1} className={styles.guide}>
            <h3>{t(`docs.guide.${guide}.title`)}</h3>
            <p>{t(`docs.guide.${guide}.text`)}</p>
          </section>
        ))}
      </div>
    </PublicSection>
  );
}

function Questions() {
  const t = useText();
  return (
    <PublicSection id="faq" title="docs.faq" lead="docs.faq.lead">
      {QUESTIONS.map((question) => (
        <details key={question} id={`faq-${question}`} className={styles.question}>
          <summary>
            <h3>{t(`docs.faq.${question}.title`)}</h3>
          </summary>
          <p>{t(`docs.faq.${question}.text`)}</p>
        </details>
      ))}
    </PublicSection>
  );
}

/** Returns the email address of support at the host of this installation. The host must also receive mail (docs/operation.md). */
const supportAddress = () => `support@${location.hostname}`;

function Contact() {
  const t = useText();
  return (
    <PublicSection id="contact" title="docs.contact">
      <p className={styles.contact}>
        {t('docs.contact.text')} <a href={`mailto:${supportAddress()}?subject=Meridian`}>{t('docs.contact.mail')}</a>
      </p>
    </PublicSection>
  );
}
