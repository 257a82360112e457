import type { CurrencyCode } from '@meridian/engine';
import { useScenarioCurrency, useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { RateBadge } from '#ui/rate-source.tsx';
import { assumptionTexts } from './assumption-texts.ts';

/** Maximum number of assumptions listed in the line. */
const MAX_TEXTS = 6;

interface AssumptionsSummaryProps {
  currencies: readonly CurrencyCode[];
  isCompared: boolean;
}

/**
 * Renders the assumptions of the selected scenario in sentences and, if the scenario uses current exchange rates, a badge with their
 * source.
 */
export function AssumptionsSummary({ currencies, isCompared }: AssumptionsSummaryProps) {
  const t = useText();
  const write = useFormatters();
  const { name, assumptions } = useSelectedScenario();
  const currency = useScenarioCurrency();
  const texts = assumptionTexts(assumptions, { display: currency.code, currencies });
  const sentences = texts.slice(0, MAX_TEXTS).map(({ message, of, percent, rate }) =>
    t(message, {
      name: of === undefined ? '' : t(`assumptions.name.${of}`),
      rate:
        percent === undefined
          ? write.number(rate ?? 0, { min: 0, max: 4 })
          : write.percent(percent, { min: 0, max: 2 }),
    }),
  );
  if (texts.length > MAX_TEXTS) sentences.push(t('assumptions.told.more', { count: texts.length - MAX_TEXTS }));
  const line = { name, sentences: sentences.join(', ') };
  const isQuoted = [...currencies, currency.code].some((code) => {
    return code !== 'USD' && !currency.pinned.includes(code);
  });
  return (
    <>
      <span dir="auto">{t(isCompared ? 'assumptions.told.of' : 'assumptions.told', line)}</span>
      {isQuoted && currencies.some((code) => code !== currency.code) ? (
        <>
          {' '}
          <RateBadge source={currency.source} />
        </>
      ) : null}
    </>
  );
}
