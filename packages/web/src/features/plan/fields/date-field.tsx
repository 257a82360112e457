import { type ReferringField, isReferring } from '@meridian/contract';
import { type ComponentProps, Suspense } from 'react';
import type { DateEntry } from './milestone-dates.ts';
import { MILESTONES } from '#lib/messages/parts.ts';
import { lazyPart } from '#lib/text/lazy-part.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { SidePart } from '#ui/layout/card-states.tsx';

/** The choice of milestones is loaded lazily; a date can be typed before it has loaded. */
const load = () => import('./milestone-choice.tsx');
const Choice = lazyPart(async () => (await load()).MilestoneChoice, MILESTONES);
const Below = lazyPart(async () => (await load()).MilestoneBelow, MILESTONES);

interface DateFieldProps extends Omit<
  ComponentProps<typeof DateInput>,
  'name' | 'value' | 'onChange' | 'edge'
> {
  name: string;
  value: DateEntry;
  onChange: (entry: DateEntry) => void;
}

/** Renders the input for a date of an item: typed, picked, or chosen from the scenario's milestones if the field can refer to one. */
export function DateField({ name, ...rest }: DateFieldProps) {
  const shown = { ...rest, name, edge: name === 'to_date' ? 'last' : 'first' } as const;
  if (!isReferring(name)) return <DateInput {...shown} />;
  return <DateInput {...shown} {...offersFor(name, rest)} />;
}

function offersFor(name: ReferringField, { value, onChange, ...rest }: Omit<DateFieldProps, 'name'>) {
  return {
    beside: (close: () => void) => <Choice {...{ name, value, onChange, close }} />,
    below: (open: () => void) => (
      <SidePart>
        <Suspense fallback={null}>
          {/* A table cell shows a chosen milestone, but has no room for the link that offers a choice. */}
          <Below {...{ name, value, open }} isInCell={'aria-label' in rest} />
        </Suspense>
      </SidePart>
    ),
  };
}
