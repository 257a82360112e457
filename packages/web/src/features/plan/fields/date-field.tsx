import { type MilestoneDateField, canReferToMilestone } from '@meridian/contract';
import { type ComponentProps, Suspense } from 'react';
import type { DateEntry } from './field-entries.ts';
import { MILESTONES_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';

/** The choice of milestones is loaded lazily; a date can be typed before it has loaded. */
const load = () => import('./milestone-choice.tsx');
const Choice = lazyWithTexts(async () => (await load()).MilestoneChoice, MILESTONES_TEXTS);
const Below = lazyWithTexts(async () => (await load()).ChosenMilestone, MILESTONES_TEXTS);

interface DateFieldProps extends Omit<ComponentProps<typeof DateInput>, 'name' | 'value' | 'onChange' | 'edge'> {
  name: string;
  value: DateEntry;
  onChange: (entry: DateEntry) => void;
}

/** Renders the input for a date of an item: typed, picked, or chosen from the scenario's milestones if the field can refer to one. */
export function DateField({ name, ...rest }: DateFieldProps) {
  const shown = { ...rest, name, edge: name === 'to_date' ? 'last' : 'first' } as const;
  if (!canReferToMilestone(name)) return <DateInput {...shown} />;
  return <DateInput {...shown} {...offersFor(name, rest)} />;
}

function offersFor(name: MilestoneDateField, { value, onChange, ...rest }: Omit<DateFieldProps, 'name'>) {
  return {
    beside: (close: () => void) => <Choice {...{ name, value, onChange, close }} />,
    below: (open: () => void) => (
      <OptionalSection>
        <Suspense fallback={null}>
          {/* A table cell shows a chosen milestone, but has no room for the link that offers a choice. */}
          <Below {...{ name, value, open }} isInCell={'aria-label' in rest} />
        </Suspense>
      </OptionalSection>
    ),
  };
}
