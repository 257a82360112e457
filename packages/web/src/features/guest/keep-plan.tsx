import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useUser } from '#features/auth/public.ts';
import { useImport } from '#features/export/public.ts';
import { SCENARIO_PARAMETER, useScenarios } from '#features/scenarios/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { readReturnPath } from '#lib/return-path.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { Told } from '#ui/form/told.tsx';
import { type GuestFile, parseGuestFile } from './guest-file.ts';
import { readGuestFile } from './kept-guest-plan.ts';
import { forgetGuest } from './guest-trace.ts';
import { beginAttempt, pendingAttempt } from './keep-attempt.ts';
import styles from './keep-plan.module.css';
import { isWished } from './keep-wish.ts';
import { planBeside } from './plan-beside.ts';

/** Takes along what somebody planned before signing in; with nothing to take along, on to the dashboard. */
export function KeepPlan() {
  const [file] = useState(() => parseGuestFile(readGuestFile()));
  return file === null ? <Navigate to={PATHS.dashboard} replace /> : <TakeAlong file={file} />;
}

/**
 * Into an account that was made for it a moment ago at once; into any other only when its owner says so. Who said so, and
 * lost the answer, need not say it again.
 */
function TakeAlong({ file }: { file: GuestFile }) {
  const scenarios = useScenarios();
  const [parameters] = useSearchParams();
  const location = useLocation();
  const [isNew] = useState(
    () =>
      isWished(parameters) &&
      readReturnPath(location.state) === PATHS.register &&
      scenarios.length === 1 &&
      scenarios[0].item_count === 0,
  );
  const { take, wasBegun, added, isBusy, problem } = useTakeAlong(file, isNew);
  const goesOn = isNew || wasBegun;
  const hasBegunRef = useRef(false);
  useEffect(() => {
    if (!goesOn || hasBegunRef.current) return;
    hasBegunRef.current = true;
    void take();
  }, [goesOn, take]);

  if (added !== null) {
    const scenario = scenarios.find(({ name }) => name === added);
    const query = scenario === undefined ? '' : `?${SCENARIO_PARAMETER}=${scenario.id}`;
    return <Navigate to={PATHS.dashboard + query} replace />;
  }
  if (goesOn && problem === null) return <PageSpinner />;
  const count = file.scenarios.reduce((sum, { items }) => sum + items.length, 0);
  return <Question {...{ isNew, isBusy, problem, count }} onTake={() => void take()} />;
}

function useTakeAlong(file: GuestFile, isNew: boolean) {
  const t = useText();
  const userId = useUser()?.id ?? 0;
  const scenarios = useScenarios();
  const { mutateAsync: send, isPending: isBusy } = useImport();
  const [added, setAdded] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [begun, setBegun] = useState(() => pendingAttempt(userId));
  const [wasBegun] = useState(begun !== null);
  const begin = () => {
    const taken = scenarios.map(({ name }) => name);
    const { scenarios: sent } = isNew ? file : planBeside(file, taken, t('guest.keep.scenario'));
    const mode = isNew ? 'replace' : 'merge';
    const attempt = beginAttempt({ userId, mode, names: sent.map(({ name }) => name) });
    setBegun(attempt);
    return attempt;
  };
  const take = async () => {
    setProblem(null);
    try {
      const { key, mode, names } = begun ?? begin();
      const sent = file.scenarios.map((scenario, at) => ({ ...scenario, name: names[at] ?? scenario.name }));
      const plan = { id: 'guest', name: 'guest', kind: 'json', data: { ...file, scenarios: sent } } as const;
      const { signal } = new AbortController();
      await send({ file: plan, mode, key, signal });
      forgetGuest();
      setAdded((sent.find(({ is_selected }) => is_selected) ?? sent[0])?.name ?? '');
    } catch (error) {
      report('The plan could not be taken along', error);
      setProblem(`${t('guest.keep.failed')} ${errorText(error, t, t('guest.keep.failedHint'))}`);
    }
  };
  return { take, wasBegun, added, isBusy, problem };
}

interface QuestionProps {
  isNew: boolean;
  /** How many items it has. */
  count: number;
  isBusy: boolean;
  problem: string | null;
  onTake: () => void;
}

function Question({ isNew, count, isBusy, problem, onTake }: QuestionProps) {
  const t = useText();
  const [isDeclined, setIsDeclined] = useState(false);
  if (isDeclined) return <Navigate to={PATHS.dashboard} replace />;
  const decline = () => {
    forgetGuest();
    setIsDeclined(true);
  };
  return (
    <div className={styles.page}>
      <title>{t('guest.keep.page')}</title>
      <h1 className={styles.title}>{t('guest.keep.title')}</h1>
      <p>{t(isNew ? 'guest.keep.new' : 'guest.keep.question', { count })}</p>
      <Told problem={problem} />
      <div className={styles.actions}>
        <Button onClick={onTake} loading={isBusy}>
          {t(problem === null ? 'guest.keep.confirm' : 'common.tryAgain')}
        </Button>
        <Button variant="default" onClick={decline} disabled={isBusy}>
          {t('guest.keep.decline')}
        </Button>
      </div>
    </div>
  );
}
