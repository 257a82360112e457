import type { ReactNode } from 'react';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { EndValueSentence, MarginOfError } from './outcome-sentences.tsx';
import type { SimulationResultProps } from './simulation-inputs.ts';
import styles from './simulation.module.css';

/** Renders the result of the simulation in a few sentences. */
export function SimulationSummary(part: SimulationResultProps) {
  const { answer, isReal } = part;
  const t = useText();
  const write = useFormatters();
  const isPrinting = useIsPrinting();
  const monthText = useMonthText();
  const month = monthText(answer.labels.at(-1) ?? '', 'full');
  const shortfall = answer.probability_of_shortfall;
  return (
    <div className={styles.verdict}>
      <SuccessHeadline shortfall={shortfall}>
        {lastsText(t, 100 - shortfall, { month, number: write.number })}
      </SuccessHeadline>
      <p>
        <MarginOfError answer={answer} />{' '}
        {isPrinting ? (
          t('simulation.lasts.explained')
        ) : (
          <TermWithExplanation explanation={t('simulation.lasts.explained')}>
            {t('simulation.lasts.term')}
          </TermWithExplanation>
        )}
      </p>
      <EndValueSentence {...part} />
      <p className={styles.note}>{t(isReal ? 'simulation.when.real' : 'simulation.when.nominal', { month })}</p>
    </div>
  );
}

/** Renders the main result in large type, in a colour that depends on the probability of a shortfall in percent. */
export function SuccessHeadline({ shortfall, children }: { shortfall: number; children: ReactNode }) {
  return (
    <p className={styles.lasts} data-level={levelOf(shortfall)}>
      {children}
    </p>
  );
}

/** Returns the colour level: only a clear risk is coloured, because few plans are certainly safe. */
function levelOf(shortfall: number): 'safe' | 'fair' | 'poor' {
  if (shortfall <= 10) return 'safe';
  return shortfall <= 30 ? 'fair' : 'poor';
}

/** Returns the sentence about the share of simulated paths in which the money lasts; shares are never rounded to 0 or 100. */
function lastsText(
  t: ReturnType<typeof useText>,
  success: number,
  { month, number }: { month: string; number: (value: number) => string },
): string {
  if (success === 100) return t('simulation.lasts.always', { month });
  if (success === 0) return t('simulation.lasts.never', { month });
  if (success > 99) return t('simulation.lasts.almostAlways', { month });
  if (success < 1) return t('simulation.lasts.hardlyEver', { month });
  return t('simulation.lasts', { count: number(Math.round(success)), month });
}
