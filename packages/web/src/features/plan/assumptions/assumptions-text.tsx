import type { CurrencyCode } from '@meridian/engine';
import { useScenarioCurrency, useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { RateBadge } from '#ui/rate-origin.tsx';
import { assumptionTexts } from './assumption-texts.ts';

/** Maximum number of assumptions listed in the line. */
const MOST_TOLD = 6;

interface AssumptionsTextProps {
  currencies: readonly CurrencyCode[];
  isCompared: boolean;
}

/** Renders the assumptions of the selected scenario in words, with the badges of its exchange rates. */
export function AssumptionsText({ currencies, isCompared }: AssumptionsTextProps) {
  const t = useText();
  const write = useFormatters();
  const { name, assumptions } = useSelectedScenario();
  const currency = useScenarioCurrency();
  const told = assumptionTexts(assumptions, { display: currency.code, currencies });
  const words = told.slice(0, MOST_TOLD).map(({ message, of, percent, rate }) =>
    t(message, {
      name: of === undefined ? '' : t(`assumptions.name.${of}`),
      rate:
        percent === undefined
          ? write.number(rate ?? 0, { min: 0, max: 4 })
          : write.percent(percent, { min: 0, max: 2 }),
    }),
  );
  if (told.length > MOST_TOLD) words.push(t('assumptions.told.more', { count: told.length - MOST_TOLD }));
  const line = { name, words: words.join(', ') };
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
