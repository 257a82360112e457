import { useUser } from '#features/auth/public.ts';
import {
  chosenEconomy,
  useAnalysisChoices,
  useEconomicName,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Method } from '#ui/method.tsx';
import type { Comparison } from './compare-variants.ts';
import styles from './sensitivity.module.css';
import { MOST_PATHS } from './use-comparison.ts';

/** Which money the amounts are in; in today's, by which model, and by what instead where its past is not here. */
export function ComparisonMoney({ isReal }: { isReal: boolean }) {
  const t = useText();
  const nameOf = useEconomicName();
  const { model } = chosenEconomy(useAnalysisChoices(), useEconomy());
  const history = useShippedHistory({
    returns: false,
    prices: model?.model_type === 'historical_bootstrap',
  });
  if (!isReal) return <p className={styles.money}>{t('sensitivity.money.nominal')}</p>;
  return (
    <p className={styles.money}>
      {model === undefined
        ? t('sensitivity.money.target')
        : t('sensitivity.money.real', { model: nameOf(model) })}{' '}
      {history.state === 'missing' ? t('sensitivity.money.mean') : null}
    </p>
  );
}

/** Where the table is computed with something else than was chosen, and, when asked for, how it is computed. */
export function ComparisonMethod({ comparison: { paths, seed } }: { comparison: Comparison }) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const choices = useAnalysisChoices();
  const { scenario: economic } = chosenEconomy(choices, useEconomy());
  const repeats = choices.returnModel === 'historical_bootstrap';
  const history = useShippedHistory({ returns: repeats, prices: false });
  const isGuest = useUser()?.is_guest ?? false;
  return (
    <div className={styles.method}>
      {history.state === 'missing' ? <p>{t('sensitivity.otherModel')}</p> : null}
      {choices.paths > MOST_PATHS && !isGuest ? (
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
