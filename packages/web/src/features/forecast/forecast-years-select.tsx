import { LIMITS } from '@meridian/contract';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
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
