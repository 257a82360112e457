import type { CurrencyCode } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useOutOf100 } from '#features/advanced-forecast/out-of-100.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { type Comparison, type VariantEffect, bestVariant } from './compare-variants.ts';
import styles from './sensitivity.module.css';
import { VariantDoing } from './variant-name.tsx';

/** The table in one sentence, or two. */
export function BestVariantSentence({ comparison }: { comparison: Comparison }) {
  const write = useWrite();
  const outOf100 = useOutOf100();
  const { before, settings } = comparison;
  const best = bestVariant(comparison);
  const percent = 100 * before.success;
  const percentThen = best.kind === 'lasts' ? 100 * best.effect.success : percent;
  return (
    <p className={styles.best}>
      <FormattedMessage
        id={`sensitivity.best.${best.kind}`}
        values={{
          doing: best.effect === null ? null : <VariantDoing variant={best.effect.variant} />,
          before: outOf100(percent, percentThen),
          after: outOf100(percentThen, percent),
          count: settings.paths,
          paths: write.number(settings.paths),
        }}
      />{' '}
      {best.kind === 'lasts' ? null : <BestEnd effect={best.effect} currency={settings.currency} />}
    </p>
  );
}

interface BestEndProps {
  effect: VariantEffect | null;
  currency: CurrencyCode;
}

/** What raises the end value most, where nothing makes the money last in more futures. */
function BestEnd({ effect, currency }: BestEndProps) {
  const t = useText();
  if (effect === null) return t('sensitivity.best.end.none');
  const { variant, difference } = effect;
  return (
    <FormattedMessage
      id="sensitivity.best.end"
      values={{
        doing: <VariantDoing variant={variant} />,
        amount: <Amount value={difference.median.value} currency={currency} />,
      }}
    />
  );
}
