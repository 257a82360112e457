import { Checkbox } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { INFLATION_TARGETS } from '@meridian/engine';
import { useUser } from '#features/identity/public.ts';
import { useCurrency } from '#features/currency/public.ts';
import { useSelectedScenario, nearestPossibleAge, possibleAges, useHorizon } from '#features/plan/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { Select } from '#ui/form/select.tsx';
import { LazyLoadBoundary } from '#ui/layout/loading-and-error-states.tsx';

const YEARS = Array.from(
  { length: LIMITS.forecastYearsMax - LIMITS.forecastYearsMin + 1 },
  (_, index) => LIMITS.forecastYearsMin + index,
);

/** The age in years that the forecast reaches if the user has chosen no other. */
const OLD_AGE = 95;
const UNTIL_AGE = 'age';

const UntilAge = lazyWithTexts(async () => (await import('./horizon-age-inputs.tsx')).HorizonAgeInputs, DIALOG_TEXTS);

/** Renders the select for the horizon: a number of years, or an age of a person in the plan. */
export function HorizonSelect() {
  const t = useText();
  const { start, years, birthday } = useHorizon();
  const chosen = useSavedSettings((settings) => settings.forecastUntil);
  const people = useUser()?.people.filter((person) => possibleAges(person, start) !== null) ?? [];
  const [first] = people;
  const counts = YEARS.map((count) => ({
    value: String(count),
    label: t('forecast.years.count', { count }),
  }));
  const choose = (value: string) => {
    if (value !== UNTIL_AGE) saveSettings({ forecastYears: Number(value), forecastUntil: null });
    else if (first !== undefined) saveSettings({ forecastUntil: nearestPossibleAge(first, start, OLD_AGE) });
  };
  return (
    <>
      <Select
        label={t('forecast.years')}
        value={birthday === null ? String(years) : UNTIL_AGE}
        data={first === undefined ? counts : [...counts, { value: UNTIL_AGE, label: t('forecast.untilAge') }]}
        onChange={choose}
      />
      {birthday === null || chosen === null ? null : (
        <LazyLoadBoundary>
          <UntilAge people={people} chosen={chosen} start={start} />
        </LazyLoadBoundary>
      )}
    </>
  );
}

/** Returns the assumed inflation, formatted for sentences. */
function usePrices() {
  const write = useFormatters();
  const { code } = useCurrency();
  const own = useSelectedScenario().assumptions.prices[code];
  const rate = write.percent(own ?? 100 * INFLATION_TARGETS[code], { min: 0, max: 2 });
  return { rate, currency: code, isOwn: own !== undefined };
}

/** Renders the checkbox that shows amounts of chart, table, summary, comparison and print in today's money. */
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

/** Renders the note that says in which money amounts are shown, and what that means. */
export function MoneyNote() {
  const t = useText();
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney);
  const prices = usePrices();
  const money = isReal ? 'real' : 'nominal';
  return (
    <TermWithExplanation explanation={t(`forecast.money.${money}.explained`, prices)}>
      {t(`forecast.money.${money}`)}
    </TermWithExplanation>
  );
}
