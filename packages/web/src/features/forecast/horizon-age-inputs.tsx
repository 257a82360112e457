import { Group } from '@mantine/core';
import type { Person } from '@meridian/contract';
import { type Month, formatMonth } from '@meridian/engine';
import { useState } from 'react';
import { saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { type ChosenAge, nearestPossibleAge, possibleAges, monthsUntilAge } from '#features/plan/public.ts';

interface HorizonAgeInputsProps {
  /** The people who have at least one birthday with which a horizon can end. */
  people: readonly Person[];
  chosen: ChosenAge;
  start: Month;
}

/** Renders the inputs for a person and an age; a typed age is applied as soon as the horizon can end with it. */
export function HorizonAgeInputs({ people, chosen, start }: HorizonAgeInputsProps) {
  const t = useText();
  const choose = (id: string) => {
    const person = people.find((one) => String(one.id) === id);
    if (person !== undefined) saveSettings({ forecastUntil: nearestPossibleAge(person, start, chosen.age) });
  };
  const person = people.find(({ id }) => id === chosen.person);
  return (
    <Group grow align="flex-start">
      {people.length > 1 ? (
        <Select
          label={t('forecast.age.person')}
          value={String(chosen.person)}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={choose}
        />
      ) : null}
      {person === undefined ? null : (
        <AgeInput key={`${person.id} ${person.born}`} person={person} age={chosen.age} start={start} />
      )}
    </Group>
  );
}

function AgeInput({ person, age, start }: { person: Person; age: number; start: Month }) {
  const t = useText();
  const monthText = useMonthText();
  const [entry, setEntry] = useState<FieldEntry<number>>(() => createFieldEntry(age));
  const [known, setKnown] = useState(age);
  // The age was changed by another control. The typed text stays only if it means the same age.
  if (age !== known) {
    setKnown(age);
    if (age !== entry.value) setEntry(createFieldEntry(age));
  }
  const ages = possibleAges(person, start);
  const isOffered = (value: number | null): value is number =>
    value !== null && Number.isInteger(value) && ages !== null && value >= ages.first && value <= ages.last;
  const change = (typed: FieldEntry<number>) => {
    setEntry(typed);
    if (isOffered(typed.value)) saveSettings({ forecastUntil: { person: person.id, age: typed.value } });
  };
  const last = monthText(formatMonth(start + monthsUntilAge(person, age, start) - 1), 'full');
  return (
    <NumberInput
      label={t('forecast.age', { name: person.name })}
      step={1}
      min={ages?.first ?? 1}
      value={entry}
      onChange={change}
      description={t('forecast.age.until', { month: last })}
      error={isOffered(entry.value) || ages === null ? null : t('forecast.age.wrong', { ...ages })}
    />
  );
}
