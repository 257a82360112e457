import type { DateReference } from '@meridian/contract';
import { Suspense } from 'react';
import { MILESTONES_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';

const Words = lazyWithTexts(
  async () => (await import('./milestone-label-text.tsx')).MilestoneLabelText,
  MILESTONES_TEXTS,
);

/** Shows, below a date, the milestone that determines it. Loaded lazily, because few lists contain such dates. */
export function MilestoneLabel({ reference }: { reference: DateReference }) {
  return (
    <OptionalSection>
      <Suspense fallback={null}>
        <Words reference={reference} />
      </Suspense>
    </OptionalSection>
  );
}
