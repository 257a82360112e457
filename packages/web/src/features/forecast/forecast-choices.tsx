import { Checkbox } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { INFLATION_TARGETS } from '@meridian/engine';
import { useCurrency } from '#features/currency/public.ts';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import { Select } from '#ui/form/select.tsx';

const YEARS = Array.from(
  { length: LIMITS.forecastYearsMax - LIMITS.forecastYearsMin + 1 },
  (_, index) => LIMITS.forecastYearsMin + index,
);

/** How far the forecast looks. */
export function ForecastYearsSelect() {
  const t = useText();
  const years = useSavedSettings((settings) => settings.forecastYears);
  return (
    <Select
      label={t('forecast.years')}
      value={String(years)}
      data={YEARS.map((count) => ({ value: String(count), label: t('forecast.years.count', { count }) }))}
      onChange={(count) => saveSettings({ forecastYears: Number(count) })}
    />
  );
}

/** What prices are assumed to do, as the sentences about it need it. */
function usePrices() {
  const write = useWrite();
  const { code } = useCurrency();
  const own = useSelectedScenario().assumptions.prices[code];
  const rate = write.percent(own ?? 100 * INFLATION_TARGETS[code], { min: 0, max: 2 });
  return { rate, currency: code, isOwn: own !== undefined };
}

/** Whether chart, table, summary, comparison and print tell amounts in the money of today. */
export function TodaysMoneySwitch() {
  const t = useText();
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney);
  return (
    <Checkbox
      label={t('forecast.money')}
      description={t('forecast.money.help', usePrices())}
      checked={isReal}
      onChange={(event) => saveSettings({ inTodaysMoney: event.currentTarget.checked })}
    />
  );
}

/** Which money is shown, and what that means. */
export function MoneyNote() {
  const t = useText();
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney);
  const prices = usePrices();
  const money = isReal ? 'real' : 'nominal';
  return (
    <Explained sentence={t(`forecast.money.${money}.explained`, prices)}>
      {t(`forecast.money.${money}`)}
    </Explained>
  );
}
