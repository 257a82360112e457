import type { DateReference } from '@meridian/contract';
import { Suspense } from 'react';
import { MILESTONES } from '#lib/messages/parts.ts';
import { lazyPart } from '#lib/text/lazy-part.ts';
import { SidePart } from '#ui/layout/card-states.tsx';

const Words = lazyPart(
  async () => (await import('./milestone-label-text.tsx')).MilestoneLabelText,
  MILESTONES,
);

/** Shows the milestone below its date. Loaded lazily, because few lists have such a date. */
export function MilestoneLabel({ told }: { told: DateReference }) {
  return (
    <SidePart>
      <Suspense fallback={null}>
        <Words told={told} />
      </Suspense>
    </SidePart>
  );
}
