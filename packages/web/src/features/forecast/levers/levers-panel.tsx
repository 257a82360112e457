import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeepAsScenario } from '#features/forecast/keep-as-scenario.ts';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import { useSelectedScenario } from '#features/plan/public.ts';
import { useAddressParameter } from '#lib/address-parameter.ts';
import { useText } from '#lib/text/text.ts';
import type { LineSeries } from '#ui/chart/chart-description.ts';
import type { LeverChanges, LeveredPlan } from './lever-changes.ts';
import { LeverFields } from './lever-fields.tsx';
import { useLeverWords } from './lever-words.ts';
import { LEVERS_PARAMETER, type Levers, NO_LEVERS, isTurned, readLevers, writtenLevers } from './levers.ts';
import styles from './levers.module.css';
import { triedForecasts } from './tried-forecasts.ts';

/** The plan that the chart shows instead of the plan as it is, and that beside it. */
export interface Tried {
  readonly forecasts: Forecasts;
  readonly before: LineSeries;
}

/** How the chart draws the plan as it is. */
const BEFORE = {
  kind: 'line',
  id: 'before levers',
  color: 'var(--ink-2)',
  dash: 'dashed',
  marker: 'circle',
} as const;

interface LeversPanelProps {
  /** As they are on screen without levers. */
  forecasts: Forecasts;
  /** Told before the next frame what to show; null: the plan as it is. */
  onTried: (tried: Tried | null) => void;
}

/** Levers under the chart, which follows them at once. Nothing is saved until the plan is kept as a new scenario. */
export function LeversPanel({ forecasts, onTried }: LeversPanelProps) {
  const t = useText();
  const { levers, setLevers } = useLeversInAddress();
  const wordsOf = useLeverWords();
  const plan = usePlanToTry(forecasts);
  const tried = useMemo(() => {
    const name = t('levers.tried', { scenario: forecasts.scenarios[0]?.scenario.name });
    return isTurned(levers) ? triedForecasts(forecasts, levers, name) : null;
  }, [forecasts, levers, t]);
  useLayoutEffect(() => {
    onTried(
      tried && {
        forecasts: tried.forecasts,
        before: {
          ...BEFORE,
          name: t('levers.before'),
          values: tried.before.forecast,
        },
      },
    );
  }, [tried, onTried, t]);
  // The chart shows the plan as it is once the levers are put away.
  useEffect(() => () => onTried(null), [onTried]);
  const part = useRef<HTMLElement>(null);
  const [isFromAddress] = useState(() => isTurned(levers));
  useEffect(() => {
    // The press that opened the levers is at the top of a tall card.
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
        <KeepLevers changes={tried?.changes ?? null} words={wordsOf(levers)} />
        <Button
          variant="subtle"
          size="compact-md"
          disabled={!isTurned(levers)}
          onClick={() => {
            part.current?.focus({ preventScroll: true });
            setLevers(NO_LEVERS);
          }}
        >
          {t('levers.reset')}
        </Button>
      </div>
    </section>
  );
}

/** The levers turn what is on screen, with its items and assumptions. */
function usePlanToTry({ scenarios, start, months, currency }: Forecasts): LeveredPlan | null {
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

/** The address follows when a hand rests: browsers refuse to be told of every step. */
const RESTING_MS = 300;

/** The levers as they are turned: at first as the address says, which then follows, so that it can be shared and a reload keeps it. */
function useLeversInAddress() {
  const [written, write] = useAddressParameter(LEVERS_PARAMETER);
  const [levers, setLevers] = useState<Levers>(() => readLevers(written));
  const newest = useRef(write);
  useEffect(() => {
    newest.current = write;
  }, [write]);
  useEffect(() => {
    const next = writtenLevers(levers);
    if (next === written) return undefined;
    const timer = setTimeout(() => newest.current(next), RESTING_MS);
    return () => clearTimeout(timer);
  }, [levers, written]);
  return { levers, setLevers };
}

interface KeepLeversProps {
  /** Null: nothing is tried. */
  changes: LeverChanges | null;
  /** The change that is tried, as the new scenario is called. */
  words: string;
}

/** Keeps what is tried as a new scenario, which the page does not open. */
function KeepLevers({ changes, words }: KeepLeversProps) {
  const t = useText();
  const { keep, isPending } = useKeepAsScenario({
    words: 'levers',
    original: useSelectedScenario(),
    toChange: ({ items, assumptions }: LeverChanges) => ({
      change: words,
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
        if (changes !== null) keep(changes);
      }}
    >
      {t('levers.keep')}
    </Button>
  );
}
