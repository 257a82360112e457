import { formatMonth, horizonMonths } from '@meridian/engine';
import { useMemo } from 'react';
import { useUser } from '#features/identity/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { type ShownHorizon, horizonUntil, yearsToTell } from './horizon.ts';

/**
 * How far the page looks, from this month on: the same object as long as that stays. Until the age that was chosen, and the chosen years
 * where that person is gone or the birthday has passed.
 */
export function useHorizon(): ShownHorizon {
  const years = useSavedSettings((settings) => settings.forecastYears);
  const until = useSavedSettings((settings) => settings.forecastUntil);
  const person = useUser()?.people.find(({ id }) => id === until?.person);
  const start = useThisMonth();
  // By what it says: a profile that is read again is another object.
  const { name, born } = person ?? {};
  const age = until?.age;
  return useMemo(() => {
    const byYears = { start, years, months: undefined, birthday: null };
    if (name === undefined || born === undefined || age === undefined) return byYears;
    return horizonUntil({ name, born }, age, start) ?? byYears;
  }, [start, years, name, born, age]);
}

/** The values that sentences about a horizon are told with: `count` is 0 where they tell its last month and the birthday in it. */
export function useHorizonWords(horizon: ShownHorizon): { count: number; month: string; birthday: string } {
  const t = useText();
  const monthText = useMonthText();
  const { start, birthday } = horizon;
  return {
    count: yearsToTell(horizon),
    month: monthText(formatMonth(start + horizonMonths(horizon) - 1), 'full'),
    birthday: birthday === null ? '' : t('forecast.birthday', { ...birthday }),
  };
}
