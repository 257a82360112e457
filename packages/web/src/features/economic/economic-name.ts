/** Names of economic objects. Those that come with the product are said in the person's language. */
import { useCallback } from 'react';
import { spokenSentence } from '#lib/text/spoken-sentence.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';

/** By the name that the server gives them. Preset inflation models are among the sentences of the server. */
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
      const known = KNOWN[name];
      return known === undefined ? spokenSentence(name) : t(known);
    },
    [t],
  );
}
