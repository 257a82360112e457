import { FormattedMessage } from 'react-intl';
import { useOutOf100 } from '#features/advanced-forecast/out-of-100.ts';
import { usePrinting } from '#lib/printing.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import type { ResultPart } from './simulation-question.ts';
import styles from './simulation.module.css';

/** The whole simulation in a few plain sentences. */
export function Verdict({ answer, currency, isReal }: ResultPart) {
  const t = useText();
  const write = useWrite();
  const isPrinting = usePrinting();
  const month = useMonthText();
  const { real, confidence, fan } = answer;
  const shortfall = answer.probability_of_shortfall;
  const { low, high } = confidence.probability_of_shortfall;
  const outOf100 = useOutOf100(1);
  const [least, most] = [100 - high, 100 - low];
  const end = (isReal ? real?.fan : fan) ?? fan;
  const last = (values: readonly number[]) => <Amount value={values.at(-1) ?? 0} currency={currency} />;
  return (
    <div className={styles.verdict}>
      <p className={styles.lasts} data-level={levelOf(shortfall)}>
        {lastsText(t, write.number, 100 - shortfall)}
      </p>
      <p>
        {t('simulation.lasts.margin', { low: outOf100(least, most), high: outOf100(most, least) })}{' '}
        {isPrinting ? (
          t('simulation.lasts.explained')
        ) : (
          <Explained sentence={t('simulation.lasts.explained')}>{t('simulation.lasts.term')}</Explained>
        )}
      </p>
      <ul className={styles.sentences}>
        <li>
          <FormattedMessage id="simulation.middle" values={{ median: last(end.p50) }} />
        </li>
        <li>
          <FormattedMessage id="simulation.bad" values={{ p10: last(end.p10), p5: last(end.p5) }} />
        </li>
        <li>
          <FormattedMessage id="simulation.good" values={{ p95: last(end.p95) }} />
        </li>
      </ul>
      <p className={styles.note}>
        {t(isReal ? 'simulation.when.real' : 'simulation.when.nominal', {
          month: month(answer.labels.at(-1) ?? '', 'full'),
        })}
      </p>
    </div>
  );
}

/** How it looks beside its words: as few plans are safe beyond doubt, only a clear risk is coloured. */
function levelOf(shortfall: number): 'safe' | 'fair' | 'poor' {
  if (shortfall <= 10) return 'safe';
  return shortfall <= 30 ? 'fair' : 'poor';
}

/** No share is rounded to all or nothing that is neither. */
function lastsText(
  t: ReturnType<typeof useText>,
  number: (value: number) => string,
  success: number,
): string {
  if (success === 100) return t('simulation.lasts.always');
  if (success === 0) return t('simulation.lasts.never');
  if (success > 99) return t('simulation.lasts.almostAlways');
  if (success < 1) return t('simulation.lasts.hardlyEver');
  return t('simulation.lasts', { count: number(Math.round(success)) });
}
