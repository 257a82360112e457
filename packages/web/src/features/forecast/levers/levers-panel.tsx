import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSaveAsScenario } from '#features/forecast/use-save-as-scenario.ts';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import { useSelectedScenario } from '#features/plan/public.ts';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { useText } from '#lib/text/text.ts';
import type { LineSeries } from '#ui/chart/chart-types.ts';
import type { LeverChanges, AdjustablePlan } from './lever-changes.ts';
import { LeverFields } from './lever-fields.tsx';
import { useLeverTexts } from './lever-texts.ts';
import { LEVERS_PARAMETER, type Levers, INITIAL_LEVERS, hasChangedLever, parseLevers, formatLevers } from './levers.ts';
import styles from './levers.module.css';
import { forecastsWithLevers } from './forecasts-with-levers.ts';

/** The forecasts that the chart shows while levers are changed, and the line of the unchanged plan. */
export interface LeverForecasts {
  readonly forecasts: Forecasts;
  readonly before: LineSeries;
}

/** The style of the unchanged plan in the chart. */
const BEFORE = {
  kind: 'line',
  id: 'before levers',
  color: 'var(--ink-2)',
  dash: 'dashed',
  marker: 'circle',
} as const;

interface LeversPanelProps {
  /** The forecasts on screen before any lever is applied. */
  forecasts: Forecasts;
  /** Called before the next frame with the forecasts to show; null for the unchanged plan. */
  onForecasts: (tried: LeverForecasts | null) => void;
}

/** Renders the levers below the chart, which follows them at once. Nothing is stored until the plan is saved as a new scenario. */
export function LeversPanel({ forecasts, onForecasts }: LeversPanelProps) {
  const t = useText();
  const { levers, setLevers } = useLeversInAddress();
  const describeLevers = useLeverTexts();
  const plan = usePlanToTry(forecasts);
  const tried = useMemo(() => {
    const name = t('levers.tried', { scenario: forecasts.scenarios[0]?.scenario.name });
    return hasChangedLever(levers) ? forecastsWithLevers(forecasts, levers, name) : null;
  }, [forecasts, levers, t]);
  useLayoutEffect(() => {
    onForecasts(
      tried && {
        forecasts: tried.forecasts,
        before: {
          ...BEFORE,
          name: t('levers.before'),
          values: tried.before.forecast,
        },
      },
    );
  }, [tried, onForecasts, t]);
  // The chart shows the unchanged plan again after the panel is closed.
  useEffect(() => () => onForecasts(null), [onForecasts]);
  const part = useRef<HTMLElement>(null);
  const [isFromAddress] = useState(() => hasChangedLever(levers));
  useEffect(() => {
    // Scrolls to the panel. The button that opened it is at the top of a high card, so the panel may be below the
    // window.
    if (!isFromAddress) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isFromAddress]);
  return (
    <section ref={part} tabIndex={-1} className={styles.panel} aria-label={t('levers.title')}>
      <p className={styles.note}>{t('levers.note')}</p>
      <p className={styles.sign}>
        <span className={styles.dashes} />
        {t('levers.before')}
      </p>
      {plan === null ? null : <LeverFields plan={plan} levers={levers} onTurn={setLevers} />}
      <div className={styles.actions}>
        <SaveLevers changes={tried?.changes ?? null} description={describeLevers(levers)} />
        <Button
          variant="subtle"
          size="compact-md"
          disabled={!hasChangedLever(levers)}
          onClick={() => {
            part.current?.focus({ preventScroll: true });
            setLevers(INITIAL_LEVERS);
          }}
        >
          {t('levers.reset')}
        </Button>
      </div>
    </section>
  );
}

/** Returns the plan on screen with its items and assumptions, to which the levers are applied. */
function usePlanToTry({ scenarios, start, months, currency }: Forecasts): AdjustablePlan | null {
  const [selected] = scenarios;
  return useMemo(
    () =>
      selected === undefined
        ? null
        : {
            items: selected.items,
            assumptions: selected.scenario.assumptions,
            start,
            months,
            currency: currency.code,
            rates: currency.rates,
          },
    [selected, start, months, currency],
  );
}

/** Debounce time in milliseconds for writing the URL: browsers limit how often it can change. */
const RESTING_MS = 300;

/**
 * Returns the levers, initialized from the URL, and a setter that also updates the URL, so that the state can be shared and survives a
 * reload.
 */
function useLeversInAddress() {
  const [written, write] = useSearchParameter(LEVERS_PARAMETER);
  const [levers, setLevers] = useState<Levers>(() => parseLevers(written));
  const newest = useRef(write);
  useEffect(() => {
    newest.current = write;
  }, [write]);
  useEffect(() => {
    const next = formatLevers(levers);
    if (next === written) return undefined;
    const timer = setTimeout(() => newest.current(next), RESTING_MS);
    return () => clearTimeout(timer);
  }, [levers, written]);
  return { levers, setLevers };
}

interface SaveLeversProps {
  /** The changes to store; null if no lever is moved. */
  changes: LeverChanges | null;
  /** The description of the changed levers, used to name the new scenario. */
  description: string;
}

/** Renders the button that stores the plan with levers applied as a new scenario, without selecting it. */
function SaveLevers({ changes, description }: SaveLeversProps) {
  const t = useText();
  const { save, isPending } = useSaveAsScenario({
    messageGroup: 'levers',
    original: useSelectedScenario(),
    toChange: ({ items, assumptions }: LeverChanges) => ({
      change: description,
      item_changes: items.map((one) => ({ ...one })),
      assumptions,
    }),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={isPending}
      disabled={changes === null}
      onClick={() => {
        if (changes !== null) save(changes);
      }}
    >
      {t('levers.keep')}
    </Button>
  );
}
