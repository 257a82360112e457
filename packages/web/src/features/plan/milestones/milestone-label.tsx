import type { DateReference } from '@meridian/contract';
import { Suspense } from 'react';
import { MILESTONES } from '#lib/messages/parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { OptionalPart } from '#ui/layout/card-states.tsx';

const Words = lazyWithTexts(async () => (await import('./milestone-label-text.tsx')).MilestoneLabelText, MILESTONES);

/** Shows the milestone below its date. Loaded lazily, because few lists have such a date. */
export function MilestoneLabel({ told }: { told: DateReference }) {
  return (
    <OptionalPart>
      <Suspense fallback={null}>
        <Words told={told} />
      </Suspense>
    </OptionalPart>
  );
}
