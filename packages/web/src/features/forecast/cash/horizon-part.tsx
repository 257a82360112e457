import { Button } from '@mantine/core';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { newsBeyond } from '#features/forecast/forecast-milestones.ts';
import {
  MOST_YEARS,
  type ScenarioForecast,
  useForecasts,
  useLongForecast,
} from '#features/forecast/use-forecasts.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { salesOf } from './sales.ts';
import { SoldFunds } from './sold-sentence.tsx';
import styles from './horizon-part.module.css';

interface HorizonPartProps {
  selected: ScenarioForecast;
  /** Where nothing can be pressed. */
  isOnPaper: boolean;
}

/** How far the figures look, and what lies beyond that within thirty years, with one press to see it. */
export function HorizonPart({ selected, isOnPaper }: HorizonPartProps) {
  const t = useText();
  const monthText = useMonthText();
  const part = useRef<HTMLDivElement>(null);
  const { years, start } = useForecasts();
  const long = useLongForecast(selected);
  const shown = 12 * years;
  const nameOf = (index: number) => monthText(long.labels[index] ?? '', 'full');
  const cash = cashBeyond(long, shown);
  const news = newsBeyond(selected.items, start, shown, 12 * MOST_YEARS);
  const lasts = [...(cash === null ? [] : [cash.at]), ...(news.items === 0 ? [] : [news.last])];
  const wanted = Math.ceil((Math.max(...lasts) + 1) / 12);
  const policy = selected.scenario.assumptions.deficit_policy;
  return (
    <div ref={part} className={styles.part} tabIndex={-1}>
      <p>
        {t('forecast.horizon', { count: years, month: nameOf(shown - 1) })}
        {cash === null ? null : (
          <>
            {' '}
            {cash.sales === null ? (
              t(policy === 'liquidate' ? 'cash.beyond.moneyRunsOut' : 'cash.beyond.runsOut', {
                month: nameOf(cash.at),
                count: years,
              })
            ) : (
              <FormattedMessage
                id="cash.beyond.sold"
                values={{ month: nameOf(cash.at), count: years, funds: <SoldFunds sales={cash.sales} /> }}
              />
            )}
          </>
        )}
        {news.items === 0
          ? null
          : ` ${t('cash.beyond.items', { items: news.items, count: years, month: nameOf(news.last) })}`}
      </p>
      {lasts.length === 0 || isOnPaper ? null : (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            saveSettings({ forecastYears: wanted });
            // The button goes with what it shows.
            part.current?.focus();
          }}
        >
          {t('cash.beyond.look', { count: wanted })}
        </Button>
      )}
    </div>
  );
}

type Sales = ReturnType<typeof salesOf>;

/** When cash runs out after the months shown, or else when the first sales come that the months shown know nothing of. */
function cashBeyond(long: ScenarioForecast['forecast'], shown: number): { at: number; sales: Sales } | null {
  const { runsOutAt } = long;
  if (runsOutAt !== null) return runsOutAt >= shown ? { at: runsOutAt, sales: null } : null;
  const sales = salesOf(long);
  return sales !== null && sales.from >= shown ? { at: sales.from, sales } : null;
}
