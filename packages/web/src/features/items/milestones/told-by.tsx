import type { DateReference } from '@meridian/contract';
import { Suspense, lazy } from 'react';
import { MILESTONES } from '#lib/messages/parts.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { SidePart } from '#ui/layout/card-states.tsx';

const Words = lazy(async () => {
  const part = await withCatalogue(() => import('./told-words.tsx'), MILESTONES);
  return { default: part.ToldWords };
});

/** Names what tells a date, beneath it. Loads with the first item that a milestone dates: few lists have one. */
export function ToldBy({ told }: { told: DateReference }) {
  return (
    <SidePart>
      <Suspense fallback={null}>
        <Words told={told} />
      </Suspense>
    </SidePart>
  );
}
