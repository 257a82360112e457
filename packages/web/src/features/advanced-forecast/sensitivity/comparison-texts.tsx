/** The comparison in sentences: the most helpful variant, the kind of money, and the method. */
import type { PlanVariant } from '@meridian/contract';
import { isFundCategory } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useOutOf100Format } from '#features/advanced-forecast/format-out-of-100.ts';
import { useAnalysisChoices, useEconomicObjectName } from '#features/economic/public.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { MethodExplanation } from '#ui/method-explanation.tsx';
import {
  type VariantComparison,
  type ComparisonSettings,
  MAX_COMPARISON_PATHS,
  bestVariant,
} from './compare-variants.ts';
import styles from './sensitivity.module.css';

/** Renders the name of a variant. The name of its item has its own writing direction. */
export function VariantName({ variant }: { variant: PlanVariant }) {
  return <FormattedMessage id={variantKey(variant)} values={{ name: <bdi>{variant.item?.name}</bdi> }} />;
}

/** Returns the name of a variant as plain text, for labels and files. */
export function variantName(variant: PlanVariant, t: Translate): string {
  return t(variantKey(variant), { name: variant.item?.name });
}

/** Returns the message key of a variant. A variant of a fund that leaves its value unchanged changes only its deposits. */
function variantKey({ kind, item, changes }: PlanVariant) {
  const isOfOne = kind === 'more' || kind === 'less';
  const isDeposit =
    item !== null && isFundCategory(item.category) && changes.every((one) => one.existing_funds === undefined);
  return isOfOne && isDeposit
    ? (`sensitivity.variant.${kind}Deposits` as const)
    : (`sensitivity.variant.${kind}` as const);
}

/**
 * Summarizes the table in one or two sentences. If no variant makes the money last in more simulated paths, the second sentence names the
 * variant that increases the end value most.
 */
export function BestVariantSentence({ comparison }: { comparison: VariantComparison }) {
  const write = useFormatters();
  const outOf100 = useOutOf100Format();
  const { before, settings } = comparison;
  const { kind, effect } = bestVariant(comparison);
  const percent = 100 * before.success;
  const percentThen = kind === 'lasts' ? 100 * effect.success : percent;
  // The action as the subject of a sentence: 'Working a year longer'.
  const doing =
    effect === null ? null : (
      <FormattedMessage
        id={`sensitivity.doing.${effect.variant.kind}`}
        values={{ name: <bdi>{effect.variant.item?.name}</bdi> }}
      />
    );
  return (
    <p className={styles.best}>
      <FormattedMessage
        id={`sensitivity.best.${kind}`}
        values={{
          doing,
          before: outOf100(percent, percentThen),
          after: outOf100(percentThen, percent),
          count: settings.paths,
          paths: write.number(settings.paths),
        }}
      />{' '}
      {kind === 'lasts' ? null : effect === null ? (
        <FormattedMessage id="sensitivity.best.end.none" />
      ) : (
        <FormattedMessage
          id="sensitivity.best.end"
          values={{
            doing,
            amount: <Amount value={effect.difference.median.value} currency={settings.currency} rounded />,
          }}
        />
      )}
    </p>
  );
}

interface ComparisonMoneyProps {
  settings: ComparisonSettings;
  isReal: boolean;
}

/**
 * Renders the note that says whether amounts are nominal or in today's money. For today's money the note also names the inflation model,
 * or its replacement if the history could not be loaded.
 */
export function ComparisonMoneyNote({ settings: { economy, isPriceHistoryMissing }, isReal }: ComparisonMoneyProps) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
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
      {isPriceHistoryMissing ? t('sensitivity.money.mean') : null}
    </p>
  );
}

/** Renders the note about settings that could not be used, and an expandable description of the method. */
export function ComparisonMethod({ settings }: { settings: ComparisonSettings }) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
  const { economy, isReturnHistoryMissing, paths, seed } = settings;
  // The number of paths is limited; the note names the number used.
  const { paths: chosen } = useAnalysisChoices();
  return (
    <div className={styles.method}>
      {isReturnHistoryMissing ? <p>{t('sensitivity.otherModel')}</p> : null}
      {paths === MAX_COMPARISON_PATHS && chosen > paths ? (
        <p>{t('sensitivity.fewerPaths', { chosen: write.number(chosen), paths: write.number(paths) })}</p>
      ) : null}
      <MethodExplanation>
        <ul>
          <li>{t('sensitivity.method.items')}</li>
          <li>{t('sensitivity.method.work')}</li>
          <li>{t('sensitivity.what.spend')}</li>
          <li>{t('sensitivity.what.fees')}</li>
          <li>{t('sensitivity.method.draws', { count: paths, paths: write.number(paths), seed: String(seed) })}</li>
          <li>{t('sensitivity.method.margin')}</li>
          {economy.scenario === undefined ? null : (
            <li>{t('sensitivity.method.economy', { name: nameOf(economy.scenario) })}</li>
          )}
        </ul>
      </MethodExplanation>
    </div>
  );
}
