import { formatMonth, horizonMonths } from '@meridian/engine';
import { useMemo } from 'react';
import { useUser } from '#features/identity/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { type ShownHorizon, horizonUntil, yearsForHorizonText } from './horizon.ts';

/**
 * Returns the horizon of the page from the current month on; memoized. It ends at the chosen age, or after the chosen years if that person
 * no longer exists or the birthday is in the past.
 */
export function useHorizon(): ShownHorizon {
  const years = useSavedSettings((settings) => settings.forecastYears);
  const until = useSavedSettings((settings) => settings.forecastUntil);
  const person = useUser()?.people.find(({ id }) => id === until?.person);
  const start = useThisMonth();
  // The person is compared by value, because reloading the profile creates a new object.
  const { name, born } = person ?? {};
  const age = until?.age;
  return useMemo(() => {
    const byYears = { start, years, months: undefined, birthday: null };
    if (name === undefined || born === undefined || age === undefined) return byYears;
    return horizonUntil({ name, born }, age, start) ?? byYears;
  }, [start, years, name, born, age]);
}

/**
 * Returns the values for texts about a horizon: its number of years (`count`), its last month, and the birthday with which it ends. `count`
 * is 0 if the texts name the month and the birthday instead.
 */
export function useHorizonText(horizon: ShownHorizon): { count: number; month: string; birthday: string } {
  const t = useText();
  const monthText = useMonthText();
  const { start, birthday } = horizon;
  return {
    count: yearsForHorizonText(horizon),
    month: monthText(formatMonth(start + horizonMonths(horizon) - 1), 'full'),
    birthday: birthday === null ? '' : t('forecast.birthday', { ...birthday }),
  };
}
