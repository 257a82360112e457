import { Button } from '@mantine/core';
import { useRef } from 'react';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { useHorizonText } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { FailedSection } from '#ui/layout/loading-and-error-states.tsx';
import { RunProgress } from '#ui/layout/run-progress.tsx';
import { AnswerChart } from './answer-chart.tsx';
import { AnswerText } from './answer-text.tsx';
import styles from './ask.module.css';
import { selectedMilestone } from './milestone-question.ts';
import type { RequestedGoal, PlanInQuestion } from './question-choices.ts';
import { FailureBeyondHorizonNote } from './failure-beyond-horizon-note.tsx';
import { SaveAnswerButton } from './save-answer-button.tsx';
import { answerChanges } from './answer-changes.ts';
import { useQuestionName } from './question-select.tsx';
import { UnsavedPlanError } from './server-answer.ts';
import { useAnswer } from './use-answer.ts';

interface AnswerSectionProps {
  /** Null if the question does not apply to the plan. */
  asked: RequestedGoal | null;
  /** The text shown if the question does not apply. */
  nothing: string;
  onClose: () => void;
}

/** Renders the answer as a sentence and a chart, with the actions that follow from it. */
export function AnswerSection({ asked, nothing, onClose }: AnswerSectionProps) {
  const t = useText();
  const write = useFormatters();
  const part = useRef<HTMLDivElement>(null);
  const nameOf = useQuestionName();
  const { settled, answer, status, progress, error, paths, again, cancel } = useAnswer(asked);
  /** Wraps the handler of a button that disappears when pressed. The wrapper first moves the focus to the dialog. */
  const leaving = (then: () => void) => () => {
    part.current?.focus({ preventScroll: true });
    then();
  };
  if (settled === null) return <p>{nothing}</p>;
  const { success, chosen, plan, goal } = settled;
  const changes = answer === null ? null : answerChanges(chosen, plan, answer);
  const milestone = selectedMilestone(chosen, plan);
  return (
    <div ref={part} tabIndex={-1} className={styles.answer} aria-busy={status === 'running'}>
      {status === 'running' ? <Running progress={progress} onCancel={leaving(cancel)} /> : null}
      {status === 'cancelled' ? (
        <div className={styles.running}>
          <p role="status">{t('ask.cancelled')}</p>
          <Button variant="default" size="compact-md" onClick={leaving(again)}>
            {t('ask.again')}
          </Button>
        </div>
      ) : null}
      {status === 'failed' ? (
        <FailedSection
          title={error instanceof UnsavedPlanError ? t('ask.unsaved') : undefined}
          error={error}
          onRetry={leaving(again)}
        />
      ) : null}
      {answer === null ? null : (
        <>
          <p className={styles.sentence} role="status">
            <AnswerText asked={settled} answer={answer} />
          </p>
          <FailureBeyondHorizonNote asked={settled} answer={answer} onAsk={leaving(() => undefined)} />
          <AnswerChart answer={answer} plan={plan} summary={t('ask.chart.summary')} />
          {changes === null ? null : (
            <SaveAnswerButton
              key={`${chosen.about} ${answer.value}`}
              plan={plan}
              question={nameOf(chosen, plan)}
              changes={changes}
              onLeave={onClose}
            />
          )}
          <div className={styles.method}>
            <Searched plan={plan} isOfMoney={chosen.about !== 'rate'} />
            {success === null ? null : (
              <p>
                {t('ask.method.futures', { count: paths, paths: write.number(paths), share: success })}{' '}
                {canSimulateInBrowser() ? null : t('ask.method.server')}
              </p>
            )}
            {chosen.about === 'crisis' && success !== null ? <p>{t('ask.method.crisis')}</p> : null}
            {chosen.about === 'rate' && !('end' in goal.target) ? <p>{t('ask.method.rate')}</p> : null}
            {chosen.about === 'stop' ? (
              <p>{t(milestone === null ? 'ask.method.stop' : 'ask.method.milestone')}</p>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

interface RunningProps {
  progress: { readonly done: number; readonly total: number } | null;
  onCancel: () => void;
}

function Running({ progress, onCancel }: RunningProps) {
  const t = useText();
  const { done = 0, total = 1 } = progress ?? {};
  return <RunProgress text={t('ask.running', { done })} done={done} total={total} onCancel={onCancel} />;
}

/** Explains how the answer was computed, and over which months. */
function Searched({ plan, isOfMoney }: { plan: PlanInQuestion; isOfMoney: boolean }) {
  const t = useText();
  return (
    <p>
      {t('ask.method', useHorizonText(plan))} {isOfMoney ? t('ask.method.lasts') : null}
    </p>
  );
}
