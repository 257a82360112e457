import { Button, TextInput } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { reloadProfile, useUser } from '#features/identity/public.ts';
import { MonthInput } from '#features/plan/life-events/month-input.tsx';
import { useScenarioCalls } from '#features/plan/scenario-api.ts';
import { useErrorReporting } from '#features/plan/scenarios/use-error-reporting.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { EMPTY_ENTRY, type FieldEntry } from '#ui/form/field-entry.ts';
import { LEFT_TO_RIGHT_INPUT } from '#ui/form/user-text-input.tsx';
import { parseStopWorkingYear, stopWorkingYearRange } from './stop-working-year.ts';
import styles from './start-card.module.css';

interface BirthAndRetirementQuestionsProps {
  scenario: Scenario;
  /** Called after the answers are saved, when the button that had the focus has disappeared. */
  onSaved: () => void;
}

/** Renders the optional questions about the birth month and the year to stop working; answered questions are not shown. */
export function BirthAndRetirementQuestions({ scenario, onSaved }: BirthAndRetirementQuestionsProps) {
  const t = useText();
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const asks = { born: user?.people.length === 0, stop: scenario.milestones.length === 0 };
  if (!asks.born && !asks.stop) return null;
  return isOpen ? (
    <BirthAndRetirementForm
      scenario={scenario}
      asks={asks}
      onSaved={() => {
        setIsOpen(false);
        onSaved();
      }}
    />
  ) : (
    <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
      {t('scenarios.begin.life')}
    </Button>
  );
}

interface BirthAndRetirementFormProps extends BirthAndRetirementQuestionsProps {
  asks: { readonly born: boolean; readonly stop: boolean };
}

function BirthAndRetirementForm({ scenario, asks, onSaved }: BirthAndRetirementFormProps) {
  const t = useText();
  const thisMonth = useThisMonth();
  const save = useSaveBirthAndRetirement(scenario);
  const [born, setBorn] = useState<FieldEntry<string>>(EMPTY_ENTRY);
  const [year, setYear] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the pressed button, so its input gets the focus.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const stop = parseStopWorkingYear(year, thisMonth);
  const isYearWrong = year.trim() !== '' && stop === null;
  const isComplete = !isYearWrong && (born.value !== null || (stop !== null && born.text.trim() === ''));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isComplete) return;
    setIsBusy(true);
    const isKept = await save({ born: born.value, stop });
    setIsBusy(false);
    if (isKept) onSaved();
  };
  return (
    <form
      ref={form}
      className={styles.life}
      aria-label={t('scenarios.begin.life')}
      onSubmit={(event) => void submit(event)}
    >
      {asks.born ? (
        <MonthInput
          label={t('scenarios.begin.born')}
          description={t('scenarios.begin.born.note')}
          value={born}
          onChange={setBorn}
        />
      ) : null}
      {asks.stop ? (
        <TextInput
          label={t('scenarios.begin.stop')}
          description={t('scenarios.begin.stop.note')}
          inputMode="numeric"
          attributes={LEFT_TO_RIGHT_INPUT}
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
          error={
            isYearWrong && year.trim().length > 3
              ? t('scenarios.begin.stop.wrong', stopWorkingYearRange(thisMonth))
              : null
          }
        />
      ) : null}
      <Button type="submit" variant="default" loading={isBusy} disabled={!isComplete}>
        {t('scenarios.begin.keep')}
      </Button>
    </form>
  );
}

/** Returns a function that stores a person named 'I' and a milestone 'Retirement', as far as entered; it returns whether this succeeded. */
function useSaveBirthAndRetirement({ id, milestones }: Scenario) {
  const t = useText();
  const user = useUser();
  const calls = useScenarioCalls();
  const { attempt } = useErrorReporting();
  return ({ born, stop }: { born: string | null; stop: string | null }) =>
    attempt(async () => {
      const changes = {
        ...(user !== null &&
          born !== null && {
            people: [...user.people, { name: t('scenarios.begin.me'), born: born.slice(0, 7) }],
            people_seen: user.people,
          }),
        ...(stop !== null && {
          milestones: [...milestones, { name: t('scenarios.begin.retirement'), date: stop }],
          milestones_seen: milestones,
        }),
      };
      const { undoToken } = await calls.updateMilestones(id, changes);
      if (born !== null) await reloadProfile();
      const sentence =
        stop === null
          ? t('scenarios.begin.born.done')
          : t(born === null ? 'scenarios.begin.stop.done' : 'scenarios.begin.both.done', {
              year: stop.slice(0, 4),
            });
      offerUndo({ sentence, token: undoToken });
    });
}
