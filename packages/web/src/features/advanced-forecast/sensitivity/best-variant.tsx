import { FormattedMessage } from 'react-intl';
import type { CurrencyCode } from '@meridian/engine';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { decimalsOf } from '#features/advanced-forecast/out-of-100.ts';
import { type Comparison, bestVariant } from './compare-variants.ts';
import styles from './sensitivity.module.css';
import { VariantDoing } from './variant-name.tsx';

interface BestVariantProps {
  comparison: Comparison;
  currency: CurrencyCode;
}

/** The table in one sentence, or two. */
export function BestVariantSentence({ comparison, currency }: BestVariantProps) {
  const write = useWrite();
  const { before, paths } = comparison;
  const best = bestVariant(comparison);
  const { effect } = best;
  const shares = [before.success, ...(best.kind === 'lasts' ? [best.effect.success] : [])];
  const decimals = decimalsOf(...shares);
  const outOf100 = (share: number) => write.number(100 * share, { min: 0, max: decimals });
  const doing = effect === null ? null : <VariantDoing variant={effect.variant} />;
  return (
    <p className={styles.best}>
      <FormattedMessage
        id={`sensitivity.best.${best.kind}`}
        values={{
          doing,
          before: outOf100(before.success),
          after: best.kind === 'lasts' ? outOf100(best.effect.success) : '',
          paths: write.number(paths),
        }}
      />{' '}
      {best.kind === 'lasts' || effect === null ? null : (
        <FormattedMessage
          id="sensitivity.best.end"
          values={{
            doing,
            amount: <Amount value={effect.difference.median.value} currency={currency} />,
          }}
        />
      )}
    </p>
  );
}
