import type { Milestone, Scenario } from '@meridian/contract';
import { parseMonth } from '@meridian/engine';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '#features/identity/public.ts';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import { useErrorReporting, useScenarioCalls, offerUndo } from '#features/plan/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import type { ChartOverlay } from '#ui/chart/chart.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { MilestoneHandles } from './milestone-handles.tsx';
import { forecastsWithMilestones } from './forecasts-with-milestones.ts';
import { type MilestoneMove, toInputMilestones, moveMilestone } from '#lib/move-milestone.ts';

/** The forecasts with a moved milestone, and the handles as a chart overlay. */
export interface MovedMilestones {
  readonly forecasts: Forecasts;
  readonly overlay: ChartOverlay;
}

interface MoveMilestonesProps {
  /** The forecasts of the stored milestones. */
  forecasts: Forecasts;
  scenario: Scenario;
  /** Called before the next frame with the forecasts to show; null for the stored ones. */
  onMoved: (moved: MovedMilestones | null) => void;
}

/** Lets the user move the milestones of the selected scenario along its chart. Renders nothing itself; a move is stored on release. */
export function MoveMilestones({ forecasts, scenario, onMoved }: MoveMilestonesProps) {
  const [move, setMove] = useState<MilestoneMove | null>(null);
  const isSaving = useRef(false);
  const dateTextOf = useMilestoneTexts();
  const save = useSaveMove(dateTextOf);
  const milestones = useMemo(
    () => (move === null ? scenario.milestones : moveMilestone(scenario.milestones, move)),
    [scenario.milestones, move],
  );
  const shown = useMemo(
    () => (move === null ? forecasts : forecastsWithMilestones(forecasts, milestones)),
    [forecasts, move, milestones],
  );

  const drop = async () => {
    if (move === null || isSaving.current) return;
    const isElsewhere = scenario.milestones.some(({ id, date }) => id === move.id && parseMonth(date) !== move.month);
    isSaving.current = true;
    if (isElsewhere) await save(scenario, milestones, move.id);
    isSaving.current = false;
    setMove(null);
  };
  const latest = useRef(drop);
  useLayoutEffect(() => {
    latest.current = drop;
  });
  const onDrop = useCallback(() => void latest.current(), []);
  const onMove = useCallback((next: MilestoneMove | null) => {
    if (!isSaving.current) setMove(next);
  }, []);
  const { start } = forecasts;
  const moving = move?.id ?? null;
  const overlay = useCallback<ChartOverlay>(
    (plot, view) => (
      <MilestoneHandles
        plot={plot}
        view={view}
        start={start}
        milestones={milestones}
        moving={moving}
        dateTextOf={dateTextOf}
        onMove={onMove}
        onDrop={onDrop}
      />
    ),
    [start, milestones, moving, dateTextOf, onMove, onDrop],
  );
  useLayoutEffect(() => onMoved({ forecasts: shown, overlay }), [shown, overlay, onMoved]);
  useEffect(() => () => onMoved(null), [onMoved]);
  return null;
}

/** Returns a function that describes when a milestone is: its month, and the age of its person, or of the first person. */
function useMilestoneTexts(): (milestone: Milestone) => string {
  const t = useText();
  const month = useMonthText();
  const people = useUser()?.people;
  return useCallback(
    ({ date, person_id: personId }) => {
      const when = month(date.slice(0, 7), 'full');
      const person = people?.find(({ id }) => id === personId) ?? people?.[0];
      const age = person === undefined ? -1 : parseMonth(date) - parseMonth(person.born);
      if (person === undefined || age < 0) return when;
      return t('life.aged', {
        month: when,
        person: person.name,
        years: Math.floor(age / 12),
        months: age % 12,
      });
    },
    [t, month, people],
  );
}

/** Returns a function that stores the milestones with one moved. The change can be undone; an error is reported. */
function useSaveMove(dateTextOf: (milestone: Milestone) => string) {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt } = useErrorReporting();
  return (scenario: Scenario, milestones: readonly Milestone[], id: number) =>
    attempt(async () => {
      const { undoToken } = await calls
        .updateMilestones(scenario.id, {
          milestones: toInputMilestones(milestones),
          milestones_seen: scenario.milestones,
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.key !== 'changed') throw error;
          notify.problem(t('life.changedElsewhere'));
          return { undoToken: null };
        });
      if (undoToken === null) return;
      const moved = milestones.find((one) => one.id === id);
      if (moved === undefined) return;
      offerUndo({
        sentence: t('life.moved', { name: moved.name, when: dateTextOf(moved) }),
        token: undoToken,
      });
    });
}
