import { Button } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { horizonMonths } from '@meridian/engine';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';

interface ExtendHorizonButtonProps {
  shown: Pick<Forecasts, 'birthday' | 'years' | 'months'>;
  months: number;
  onExtend: () => void;
  /**
   * The messages of the button: those of 'cash.beyond' offer to show later months, those of 'ask.further' to repeat a question with a
   * longer horizon.
   */
  messageGroup?: 'cash.beyond' | 'ask.further';
}

/**
 * Renders the button that extends the horizon to at least `months` months: to a later birthday if the horizon is an age, otherwise by whole
 * years.
 */
export function ExtendHorizonButton({
  shown,
  months,
  onExtend,
  messageGroup = 'cash.beyond',
}: ExtendHorizonButtonProps) {
  const t = useText();
  const until = useSavedSettings((settings) => settings.forecastUntil);
  const later = laterBirthday(shown.birthday, months - horizonMonths(shown));
  const forecastYears = Math.ceil(months / 12);
  const look = () => {
    if (later === null || until === null) saveSettings({ forecastYears, forecastUntil: null });
    else saveSettings({ forecastUntil: { ...until, age: later.age } });
    onExtend();
  };
  return (
    <Button variant="default" size="compact-md" onClick={look}>
      {later === null
        ? t(`${messageGroup}.look`, { count: forecastYears })
        : t(`${messageGroup}.until`, { birthday: t('forecast.birthday', { ...later }) })}
    </Button>
  );
}

/**
 * Returns the first birthday of the same person that makes the horizon at least `months` longer. Returns null if the horizon is in years,
 * or if the age would exceed the limit.
 */
function laterBirthday(birthday: Forecasts['birthday'], months: number): Forecasts['birthday'] {
  if (birthday === null) return null;
  const age = birthday.age + Math.ceil(months / 12);
  return age > LIMITS.ageMonthsMax / 12 ? null : { ...birthday, age };
}
