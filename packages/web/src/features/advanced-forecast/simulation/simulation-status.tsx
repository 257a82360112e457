import { Button } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { useId, useRef } from 'react';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { PathCountSentence } from './outcome-sentences.tsx';
import type { SimulationInputs } from './simulation-inputs.ts';
import styles from './simulation.module.css';
import type { useSimulation } from './use-simulation.ts';

interface SimulationStatusProps extends Pick<
  ReturnType<typeof useSimulation>,
  'status' | 'requested' | 'progress' | 'shown' | 'run' | 'cancel'
> {
  /** The simulation for the current choices. */
  question: SimulationInputs;
}

/**
 * Renders the status of the simulation: number of paths, seed, and where it runs. Its height is the same in every state, so that the layout does
 * not shift.
 */
export function SimulationStatus({ question, status, requested, progress, shown, run, cancel }: SimulationStatusProps) {
  const t = useText();
  const write = useFormatters();
  const statusText = useRef<HTMLParagraphElement>(null);
  const isRunning = status === 'running';
  const isOutdated = !isRunning && shown !== null && shown.question !== question;
  const isLoading = !isRunning && question.history === 'loading';
  /**
   * Wraps the handler of a button that disappears when pressed. The wrapper moves the focus beside the button and ignores a second press.
   */
  const leaving = (then: () => void) => () => {
    statusText.current?.focus({ preventScroll: true });
    then();
  };
  return (
    <div className={styles.run}>
      <div className={styles.runText}>
        <p ref={statusText} tabIndex={-1} role="status">
          {isRunning && requested !== null
            ? t('simulation.running', {
                count: requested.body.num_simulations,
                paths: write.number(requested.body.num_simulations),
              })
            : null}
          {status === 'cancelled' ? t('simulation.cancelled') : null}
          {status === 'done' && shown !== null ? (
            <PathCountSentence paths={shown.answer.num_simulations} isHere={shown.question.request !== null} />
          ) : null}{' '}
          {isOutdated ? t('simulation.former') : null} {isLoading ? t('simulation.history.loading') : null}
          {status === 'done' && shown?.question.history === 'missing' ? t('simulation.history.missing') : null}
          {status === 'done' && shown?.question.runsAutomatically === true && !canSimulateInBrowser()
            ? t('simulation.elsewhere')
            : null}
        </p>
        {isRunning ? <RunProgress progress={progress} onCancel={leaving(cancel)} /> : null}
      </div>
      <Seed seed={question.body.seed} />
      {isOutdated || status === 'cancelled' ? (
        <Button size="xs" onClick={leaving(run)}>
          {t('simulation.run')}
        </Button>
      ) : null}
    </div>
  );
}

function RunProgress({ progress, onCancel }: Pick<SimulationStatusProps, 'progress'> & { onCancel: () => void }) {
  const t = useText();
  const write = useFormatters();
  const labelId = useId();
  return (
    <div className={styles.progress}>
      <span id={labelId} className={progress === null ? 'visually-hidden' : styles.note}>
        {progress === null
          ? t('simulation.progress.unknown')
          : t('simulation.progress', {
              done: write.number(progress.done),
              total: write.number(progress.total),
            })}
      </span>
      {progress === null || progress.done === 0 ? (
        <progress aria-labelledby={labelId} />
      ) : (
        <progress aria-labelledby={labelId} value={progress.done} max={progress.total} />
      )}
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

/** Renders the seed of the random numbers, which determines the simulated paths. */
function Seed({ seed }: { seed: number }) {
  const t = useText();
  const usual = LIMITS.simulationSeedDefault;
  return (
    <div className={styles.seed}>
      <TermWithExplanation explanation={t('simulation.seed.explained')}>
        {t('simulation.seed', { seed: String(seed) })}
      </TermWithExplanation>
      <Button
        variant="subtle"
        size="xs"
        onClick={() => saveAnalysisChoices({ seed: (seed + 1) % (LIMITS.simulationSeedMax + 1) })}
      >
        {t('simulation.seed.other')}
      </Button>
      {seed === usual ? null : (
        <Button variant="subtle" size="xs" onClick={() => saveAnalysisChoices({ seed: usual })}>
          {t('simulation.seed.usual', { seed: String(usual) })}
        </Button>
      )}
    </div>
  );
}
