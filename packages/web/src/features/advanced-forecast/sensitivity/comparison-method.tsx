import { useAnalysisChoices, useEconomicName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Method } from '#ui/method.tsx';
import type { ComparisonSettings } from './compare-variants.ts';
import styles from './sensitivity.module.css';
import { MOST_PATHS } from './use-comparison.ts';

interface ComparisonMoneyProps {
  settings: ComparisonSettings;
  isReal: boolean;
}

/** Which money the amounts are in; in today's, by which model, and by what instead where its past could not be loaded. */
export function ComparisonMoney({ settings: { economy, lacksPrices }, isReal }: ComparisonMoneyProps) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const { scenario } = economy;
  const points = scenario?.inflation_adjustment ?? 0;
  if (!isReal) return <p className={styles.money}>{t('sensitivity.money.nominal')}</p>;
  return (
    <p className={styles.money}>
      {economy.model === undefined
        ? t('sensitivity.money.target')
        : t('sensitivity.money.real', { model: nameOf(economy.model) })}{' '}
      {scenario === undefined || points === 0
        ? null
        : t('sensitivity.money.shifted', {
            name: nameOf(scenario),
            count: Math.abs(points),
            points: write.number(Math.abs(points)),
            isFaster: points > 0,
          })}{' '}
      {lacksPrices ? t('sensitivity.money.mean') : null}
    </p>
  );
}

/** Where the table is computed with something else than was chosen, and, when asked for, how it is computed. */
export function ComparisonMethod({ settings }: { settings: ComparisonSettings }) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const { economy, lacksReturns, paths, seed } = settings;
  // A choice beyond the most changes nothing in the table: it is told as it is now.
  const { paths: chosen } = useAnalysisChoices();
  return (
    <div className={styles.method}>
      {lacksReturns ? <p>{t('sensitivity.otherModel')}</p> : null}
      {paths === MOST_PATHS && chosen > paths ? (
        <p>{t('sensitivity.fewerPaths', { chosen: write.number(chosen), paths: write.number(paths) })}</p>
      ) : null}
      <Method>
        <ul>
          <li>{t('sensitivity.method.items')}</li>
          <li>{t('sensitivity.what.work')}</li>
          <li>{t('sensitivity.what.spend')}</li>
          <li>{t('sensitivity.what.fees')}</li>
          <li>
            {t('sensitivity.method.draws', { count: paths, paths: write.number(paths), seed: String(seed) })}
          </li>
          <li>{t('sensitivity.method.margin')}</li>
          {economy.scenario === undefined ? null : (
            <li>{t('sensitivity.method.economy', { name: nameOf(economy.scenario) })}</li>
          )}
        </ul>
      </Method>
    </div>
  );
}
