import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useImport } from '#features/export/export-api.ts';
import { SCENARIO_PARAMETER, useScenarios } from '#features/scenarios/scenario-api.ts';
import { errorText } from '#lib/error-text.ts';
import { report } from '#lib/report.ts';
import { readReturnPath } from '#lib/return-path.ts';
import { useText } from '#lib/text.ts';
import { PATHS } from '#paths.ts';
import { PageSpinner } from '#ui/spinner.tsx';
import { type GuestFile, parseGuestFile } from './guest-file.ts';
import { forgetGuest, readGuestFile } from './guest-trace-api.ts';
import styles from './keep-plan.module.css';
import { isWished } from './keep-wish.ts';
import { planBeside } from './plan-beside.ts';

/** Takes along what somebody planned before signing in; with nothing to take along, on to the dashboard. */
export function KeepPlan() {
  const [file] = useState(() => parseGuestFile(readGuestFile()));
  return file === null ? <Navigate to={PATHS.dashboard} replace /> : <TakeAlong file={file} />;
}

/** Into an account that was made for it a moment ago at once; into any other only when its owner says so. */
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
  const { take, added, isBusy, problem } = useTakeAlong(file, isNew);
  const hasBegunRef = useRef(false);
  useEffect(() => {
    if (!isNew || hasBegunRef.current) return;
    hasBegunRef.current = true;
    void take();
  }, [isNew, take]);

  if (added !== null) {
    const scenario = scenarios.find(({ name }) => name === added);
    const query = scenario === undefined ? '' : `?${SCENARIO_PARAMETER}=${scenario.id}`;
    return <Navigate to={PATHS.dashboard + query} replace />;
  }
  if (isNew && problem === null) return <PageSpinner />;
  const count = file.scenarios.reduce((sum, { items }) => sum + items.length, 0);
  return <Question {...{ isNew, isBusy, problem, count }} onTake={() => void take()} />;
}

function useTakeAlong(file: GuestFile, isNew: boolean) {
  const t = useText();
  const scenarios = useScenarios();
  const { mutateAsync: send, isPending: isBusy } = useImport();
  const [added, setAdded] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Named once: whoever tries again after an answer that got lost finds everything there already.
  const [data] = useState(() => {
    const taken = scenarios.map(({ name }) => name);
    return isNew ? file : planBeside(file, taken, t('guest.keep.scenario'));
  });
  const take = async () => {
    setProblem(null);
    try {
      const { signal } = new AbortController();
      const plan = { id: 'guest', name: 'guest', kind: 'json', data } as const;
      await send({ file: plan, mode: isNew ? 'replace' : 'merge', signal });
      forgetGuest();
      setAdded((data.scenarios.find(({ is_selected }) => is_selected) ?? data.scenarios[0])?.name ?? '');
    } catch (error) {
      report('The plan could not be taken along', error);
      setProblem(`${t('guest.keep.failed')} ${errorText(error, t, t('guest.keep.failedHint'))}`);
    }
  };
  return { take, added, isBusy, problem };
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
      <div role="alert">{problem === null ? null : <p className={styles.problem}>{problem}</p>}</div>
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
