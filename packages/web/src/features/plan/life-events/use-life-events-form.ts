import {
  type InputMilestones,
  type InputPeople,
  type Milestone,
  type Person,
  type Scenario,
  person as personSchema,
  scenario as scenarioSchema,
} from '@meridian/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { reloadProfile, applyProfileChange, useUser } from '#features/identity/public.ts';
import { useScenarioCalls } from '#features/plan/scenario-api.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { useReportUnsaved } from '#ui/dialog/confirm-discard.ts';
import { notify } from '#ui/dialog/notify.tsx';
import {
  type LifeEventRows,
  replaceRemovedPeople,
  nonEmptyRows,
  changedRowNames,
  mergeRows,
} from './merge-life-event-rows.ts';
import { milestoneRows, toMilestones, toPeople, personRows } from './life-event-rows.ts';

interface PeopleAndMilestones {
  readonly people: readonly Person[];
  readonly milestones: readonly Milestone[];
}

const rowsOf = ({ people, milestones }: PeopleAndMilestones): LifeEventRows => ({
  people: personRows(people),
  milestones: milestoneRows(milestones),
});

const isSame = (some: object, others: object) => JSON.stringify(some) === JSON.stringify(others);

interface LifeEventsFormProps {
  scenario: Scenario;
  /** Called when the form starts or stops containing input that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onSaved: () => void;
}

/** Returns the state of the dialog 'Life events', and its save handler: people and milestones are one change with one undo. */
export function useLifeEventsForm({ scenario, onTyped, onSaved }: LifeEventsFormProps) {
  const t = useText();
  const save = useSaveLifeEvents(scenario);
  const { seen, entries, show, dated, mergeStored } = useLifeEventRows(scenario);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  useReportUnsaved(!isSame(nonEmptyRows(entries), rowsOf(seen)), onTyped);
  const entered = { people: toPeople(entries.people), milestones: toMilestones(entries.milestones) };

  const fail = (error: unknown) => {
    logError('Life events could not be saved', error);
    const now = storedStateIn(error);
    const why =
      now === undefined
        ? `${t('scenarios.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`
        : t('scenarios.life.changedElsewhere', { names: mergeStored(now).join(', ') });
    setProblem(why);
    // After the dialog was closed during a save, an error is shown as a notification.
    if (!isThere.current) notify.problem(why);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { people, milestones } = entered;
    if (people === null || milestones === null || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await save(seen, { people, milestones });
      if (isThere.current) onSaved();
    } catch (error) {
      fail(error);
    }
    setIsBusy(false);
  };

  return {
    entries,
    show,
    dated,
    problem,
    isBusy,
    /**
     * True if all rows are saved. Questions about a milestone are offered only then, because the answers are computed for the stored
     * milestone.
     */
    isSaved: isSame(entries, rowsOf(seen)),
    isComplete: entered.people !== null && entered.milestones !== null,
    submit: (event: FormEvent) => void submit(event),
  };
}

/**
 * Returns the rows on screen, the stored state that the user has seen, and functions that change both. `dated` are the names of milestones
 * that got a date because their person was removed.
 */
function useLifeEventRows({ milestones: saved }: Scenario) {
  const user = useUser();
  const [seen, setSeen] = useState<PeopleAndMilestones>(() => ({ people: user?.people ?? [], milestones: saved }));
  const [entries, setEntries] = useState(() => rowsOf(seen));
  const [dated, setDated] = useState<readonly string[]>([]);

  /** Sets the rows; milestones of removed people become dates. */
  const show = (next: LifeEventRows) => {
    const milestones = replaceRemovedPeople(next, [...entries.people, ...rowsOf(seen).people]);
    const names = milestones.flatMap((row, at) => (row.person === next.milestones[at]?.person ? [] : row.name));
    setEntries({ ...next, milestones });
    if (names.length > 0) setDated([...new Set([...dated, ...names])]);
  };

  /** Merges the rows on screen with the newer stored state `now`; returns the names of the rows that another tab or device has changed. */
  const mergeStored = (now: PeopleAndMilestones): string[] => {
    const [before, then] = [rowsOf(seen), rowsOf(now)];
    show({
      people: mergeRows(entries.people, before.people, then.people),
      milestones: mergeRows(entries.milestones, before.milestones, then.milestones),
    });
    setSeen(now);
    if (user !== null) applyProfileChange({ id: user.id, people: [...now.people] });
    return [...changedRowNames(before.people, then.people), ...changedRowNames(before.milestones, then.milestones)];
  };

  return { seen, entries, show, dated, mergeStored };
}

const nowAnswer = z.object({ scenario: scenarioSchema, people: z.array(personSchema) });

/** Returns the current people and milestones from the response to an outdated request; undefined for other errors. */
function storedStateIn(error: unknown): PeopleAndMilestones | undefined {
  const isStale = error instanceof ApiError && error.status === 409;
  const now = isStale ? nowAnswer.safeParse(error.body).data : undefined;
  return now && { people: now.people, milestones: now.scenario.milestones };
}

/**
 * Returns a function that saves the changed people and milestones. The function throws if another tab or device has
 * changed them meanwhile.
 */
function useSaveLifeEvents({ id, name }: Scenario) {
  const t = useText();
  const calls = useScenarioCalls();
  return async (
    seen: PeopleAndMilestones,
    { people, milestones }: { people: InputPeople; milestones: InputMilestones },
  ): Promise<void> => {
    const { undoToken } = await calls.updateMilestones(id, {
      people,
      people_seen: [...seen.people],
      milestones,
      milestones_seen: [...seen.milestones],
      keep_dates: true,
    });
    if (!isSame(people, seen.people)) await reloadProfile();
    offerUndo({ sentence: t('scenarios.life.done', { name }), token: undoToken });
  };
}
