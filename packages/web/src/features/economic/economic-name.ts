/** Names of economic objects. Those that come with the product are said in the person's language. */
import { useCallback } from 'react';
import { type MessageKey, useText } from '#lib/text/text.ts';

/** By the name that the server gives them; that of a preset inflation model has its currency behind it. */
const KNOWN: Readonly<Record<string, MessageKey>> = {
  'Global financial crisis (2008)': 'economy.name.financialCrisis',
  'Dot-com bust (2000)': 'economy.name.dotCom',
  'Stagflation (1973)': 'economy.name.stagflation',
  'Pandemic shock (2020)': 'economy.name.pandemic',
  'Great Depression (1929)': 'economy.name.depression',
  'Lost decades (Japan 1990)': 'economy.name.lostDecades',
  'Flash crash (1987)': 'economy.name.flashCrash',
  'Inflation and rate shock (2022)': 'economy.name.inflationShock',
  'Mild recession': 'economy.name.mildRecession',
  'Currency crisis': 'economy.name.currencyCrisis',
  'Job loss': 'economy.name.jobLoss',
  'Emergency expense': 'economy.name.emergency',
  'Central bank target': 'preset.inflation.target',
  'Mean reversion': 'preset.inflation.meanReversion',
  'Normal and high regimes': 'preset.inflation.regimes',
  'History since 2000': 'preset.inflation.history',
  Base: 'economy.name.base',
  Optimistic: 'economy.name.optimistic',
  Pessimistic: 'economy.name.pessimistic',
};

interface Named {
  readonly name: string;
  readonly is_preset?: boolean;
  readonly is_default?: boolean;
}

/** `const nameOf = useEconomicName()`: the name of a stress test, inflation model or economic scenario, as it is shown. */
export function useEconomicName(): (object: Named) => string {
  const t = useText();
  return useCallback(
    ({ name, is_preset: isPreset = false, is_default: isDefault = false }: Named) => {
      if (!isPreset && !isDefault) return name;
      const [, own = name, currency = ''] = /^(.*)( \([A-Z]{3}\))$/.exec(name) ?? [];
      const known = KNOWN[own];
      return known === undefined ? name : t(known) + currency;
    },
    [t],
  );
}
