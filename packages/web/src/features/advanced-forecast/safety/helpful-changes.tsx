import { FormattedMessage } from 'react-intl';
import { useOutOf100Format } from '#features/advanced-forecast/format-out-of-100.ts';
import {
  type VariantComparison,
  type VariantEffect,
  mostHelpfulVariants,
} from '#features/advanced-forecast/sensitivity/compare-variants.ts';
import { VariantName } from '#features/advanced-forecast/sensitivity/comparison-texts.tsx';
import { SaveVariantButton, useSavedVariants } from '#features/advanced-forecast/sensitivity/save-variant-button.tsx';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import styles from './safety.module.css';
import type { SafetyRequest, usePlanSafety } from './use-plan-safety.ts';

/** Maximum number of changes shown, the most helpful ones. */
const MOST = 3;

interface HelpfulChangesProps {
  state: ReturnType<typeof usePlanSafety>['changes'];
  /** The current plan with its variants. */
  compared: SafetyRequest['compared'];
}

/** Renders the changes of the plan that help most, each with a button to store it as a new scenario. */
export function HelpfulChanges({ state: { shown, status }, compared }: HelpfulChangesProps) {
  const t = useText();
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney);
  if (compared.variants.length === 0) return <p>{t('sensitivity.empty')}</p>;
  if (shown === null) return <LoadingPlaceholder />;
  return (
    <Changes
      comparison={shown.answer[isReal ? 'real' : 'nominal']}
      isCurrent={status === 'done' && shown.question === compared}
    />
  );
}

function Changes({ comparison, isCurrent }: { comparison: VariantComparison; isCurrent: boolean }) {
  const { kind, effects } = mostHelpfulVariants(comparison);
  const variants = useSavedVariants();
  return (
    <div className={styles.list} data-stale={!isCurrent || undefined}>
      {kind === 'lasts' ? null : <NoneLasts comparison={comparison} adds={effects.length > 0} />}
      <ol className={styles.changes}>
        {effects.slice(0, MOST).map((effect) => (
          <li key={`${effect.variant.kind} ${effect.variant.item?.id ?? ''}`}>
            <div>
              <strong>
                <VariantName variant={effect.variant} />
              </strong>
              <p className={styles.quiet}>
                <EffectText kind={kind} effect={effect} comparison={comparison} />
              </p>
            </div>
            <SaveVariantButton variant={effect.variant} variants={variants} isCurrent={isCurrent} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Explains why no change makes the money last in more simulated paths, and what the listed changes improve instead. */
function NoneLasts({ comparison: { before }, adds }: { comparison: VariantComparison; adds: boolean }) {
  const t = useText();
  const outOf100 = useOutOf100Format();
  return (
    <p>
      {before.success === 1
        ? t('safety.help.already')
        : t('sensitivity.best.none', { before: outOf100(100 * before.success) })}{' '}
      {t(adds ? 'safety.help.adding' : 'sensitivity.best.end.none')}
    </p>
  );
}

interface EffectTextProps {
  kind: ReturnType<typeof mostHelpfulVariants>['kind'];
  effect: VariantEffect;
  comparison: VariantComparison;
}

/** Shows the effect of a change: in how many simulated paths the money lasts, or by how much the median end value rises. */
function EffectText({ kind, effect, comparison: { before, settings } }: EffectTextProps) {
  const t = useText();
  const outOf100 = useOutOf100Format();
  const [percent, percentBefore] = [100 * effect.success, 100 * before.success];
  return kind === 'lasts' ? (
    t('safety.help.lasts', {
      after: outOf100(percent, percentBefore),
      before: outOf100(percentBefore, percent),
    })
  ) : (
    <FormattedMessage
      id="safety.help.end"
      values={{
        amount: <Amount value={effect.difference.median.value} currency={settings.currency} rounded />,
      }}
    />
  );
}
