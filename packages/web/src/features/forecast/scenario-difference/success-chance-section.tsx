import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { FailedSection } from '#ui/layout/loading-and-error-states.tsx';
import { RunProgress } from '#ui/layout/run-progress.tsx';
import { type SuccessChances, SUCCESS_CHANCE_PATHS } from './simulate-success-chances.ts';
import styles from './difference.module.css';
import type { ComparedScenarios } from './use-difference.ts';
import type { useSuccessChances } from './use-success-chances.ts';

interface SuccessChanceSectionProps {
  simulated: ReturnType<typeof useSuccessChances>;
  compared: ComparedScenarios;
}

/** Renders the button that simulates how each item affects the chance of success, the progress, and the chances of both scenarios. */
export function SuccessChanceSection({ simulated, compared }: SuccessChanceSectionProps) {
  const t = useText();
  const { status, chances, error, done, total, begin, cancel } = simulated;
  if (!canSimulateInBrowser()) return <p className="quiet">{t('difference.chance.notHere')}</p>;
  if (chances !== null) return <ChanceSentence chances={chances} compared={compared} />;
  if (status === 'failed') return <FailedSection title={t('difference.chance.failed')} error={error} onRetry={begin} />;
  if (status !== 'running')
    return (
      <Button className={styles.ask} variant="default" size="compact-md" onClick={begin}>
        {t('difference.chance')}
      </Button>
    );
  const text = t('difference.chance.running', { done, total });
  return <RunProgress text={text} done={done} total={total} onCancel={cancel} isAnnounced />;
}

/** Renders the sentence about how many of 100 simulated paths succeed in each scenario. */
function ChanceSentence({ chances, compared: { from, to } }: { chances: SuccessChances; compared: ComparedScenarios }) {
  const t = useText();
  const write = useFormatters();
  const outOf100 = (chance: number) => write.number(100 * chance, { min: 0, max: 1 });
  return (
    <p role="status">
      <FormattedMessage
        id="difference.chance.sentence"
        values={{
          from: <bdi>{from.scenario.name}</bdi>,
          to: <bdi>{to.scenario.name}</bdi>,
          fromChance: outOf100(chances.from),
          toChance: outOf100(chances.to),
        }}
      />{' '}
      <TermWithExplanation
        explanation={t('difference.chance.explained', { paths: write.number(SUCCESS_CHANCE_PATHS) })}
      >
        {t('difference.how')}
      </TermWithExplanation>
    </p>
  );
}
