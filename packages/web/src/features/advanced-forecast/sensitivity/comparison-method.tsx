import { useAnalysisChoices, useEconomicName, useEconomy } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Method } from '#ui/method.tsx';
import type { Comparison } from './compare-variants.ts';
import styles from './sensitivity.module.css';
import { MOST_PATHS } from './use-comparison.ts';

/** Where the table is computed with something else than was chosen, and, when asked for, how it is computed. */
export function ComparisonMethod({ comparison: { paths, seed } }: { comparison: Comparison }) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const choices = useAnalysisChoices();
  const economic = useEconomy().economic_scenarios.find(({ id }) => id === choices.economicScenarioId);
  return (
    <div className={styles.method}>
      {choices.returnModel === 'historical_bootstrap' ? <p>{t('sensitivity.otherModel')}</p> : null}
      {choices.paths > MOST_PATHS ? (
        <p>
          {t('sensitivity.fewerPaths', {
            chosen: write.number(choices.paths),
            paths: write.number(MOST_PATHS),
          })}
        </p>
      ) : null}
      <Method>
        <ul>
          <li>{t('sensitivity.method.items')}</li>
          <li>{t('sensitivity.what.work')}</li>
          <li>{t('sensitivity.what.spend')}</li>
          <li>{t('sensitivity.what.fees')}</li>
          <li>{t('sensitivity.method.draws', { paths: write.number(paths), seed: String(seed) })}</li>
          <li>{t('sensitivity.method.margin')}</li>
          {economic === undefined ? null : (
            <li>{t('sensitivity.method.economy', { name: nameOf(economic) })}</li>
          )}
        </ul>
      </Method>
    </div>
  );
}
