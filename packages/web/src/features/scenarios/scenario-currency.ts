import { type Scenario, toEngineAssumptions } from '@meridian/contract';
import { assumedRates, isCurrencyCode } from '@meridian/engine';
import { type DisplayCurrency, useCurrency } from '#features/currency/public.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { useSelectedScenario } from './scenario-api.ts';

/** How money of the selected scenario is shown: at its own rates where it sets them, else at those of today. Suspends. */
export function useScenarioCurrency(): DisplayCurrency {
  return withPinnedRates(useCurrency(), useSelectedScenario().assumptions);
}

/** The same object for every card, as long as nothing changes. */
const withPinnedRates = rememberLast(
  (currency: DisplayCurrency, assumptions: Scenario['assumptions']): DisplayCurrency => {
    const pinned = Object.keys(assumptions.pinned_rates).filter(isCurrencyCode);
    if (pinned.length === 0) return currency;
    return { ...currency, pinned, rates: assumedRates(currency.rates, toEngineAssumptions(assumptions)) };
  },
);
