import type { ReactNode } from 'react';
import { usePrinting } from '#lib/printing.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import { Ends, MarginOfError } from './outcome-sentences.tsx';
import type { ResultPart } from './simulation-question.ts';
import styles from './simulation.module.css';

/** Renders the result of the simulation in a few sentences. */
export function Verdict(part: ResultPart) {
  const { answer, isReal } = part;
  const t = useText();
  const write = useWrite();
  const isPrinting = usePrinting();
  const monthText = useMonthText();
  const month = monthText(answer.labels.at(-1) ?? '', 'full');
  const shortfall = answer.probability_of_shortfall;
  return (
    <div className={styles.verdict}>
      <Lasts shortfall={shortfall}>{lastsText(t, 100 - shortfall, { month, number: write.number })}</Lasts>
      <p>
        <MarginOfError answer={answer} />{' '}
        {isPrinting ? (
          t('simulation.lasts.explained')
        ) : (
          <Explained sentence={t('simulation.lasts.explained')}>{t('simulation.lasts.term')}</Explained>
        )}
      </p>
      <Ends {...part} />
      <p className={styles.note}>
        {t(isReal ? 'simulation.when.real' : 'simulation.when.nominal', { month })}
      </p>
    </div>
  );
}

/** Renders the main result in large type. */
export function Lasts({ shortfall, children }: { shortfall: number; children: ReactNode }) {
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
