import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { ButtonLink } from '#ui/plain-button.tsx';
import { useScrollToAnchor } from '#ui/layout/use-scroll-to-anchor.ts';
import { ClosingSection, OpeningSection, PublicSection } from './public-sections.tsx';
import { PlanningSteps } from './planning-steps.tsx';
import { UseCaseCards } from './use-case-cards.tsx';

const STEPS = ['goals', 'data', 'scenarios', 'progress'] as const;

/** Renders the use cases page: ten reasons to plan, and the steps of planning. */
export function UseCasesPage() {
  const t = useText();
  useScrollToAnchor();
  return (
    <>
      <OpeningSection title="useCases.title" lead="useCases.lead" />
      <div className="page-width">
        <UseCaseCards />
        <PublicSection id="how-it-works" title="useCases.steps" lead="useCases.steps.lead">
          <PlanningSteps
            steps={STEPS.map((step) => ({
              title: t(`useCases.step.${step}.title`),
              text: t(`useCases.step.${step}.text`),
            }))}
          />
        </PublicSection>
        <ClosingSection title="useCases.closing.title" text="useCases.closing.text">
          <ButtonLink href={PATHS.register} size="large" tone="bright">
            {t('landing.getStarted')}
          </ButtonLink>
          <ButtonLink href={PATHS.tryOut} size="large" tone="outline">
            {t('landing.try')}
          </ButtonLink>
        </ClosingSection>
      </div>
    </>
  );
}
