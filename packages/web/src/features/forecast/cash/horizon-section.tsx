import { horizonMonths } from '@meridian/engine';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { countEventsBeyond } from '#features/forecast/chart-events.ts';
import {
  type Forecasts,
  MAX_HORIZON_YEARS,
  type ScenarioForecast,
  useLongForecast,
} from '#features/forecast/use-forecasts.ts';
import { useHorizonText } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { ExtendHorizonButton } from './extend-horizon-button.tsx';
import { summarizeSales } from './fund-sales.ts';
import { SoldFunds } from './fund-sales-sentence.tsx';
import styles from './horizon-section.module.css';

interface HorizonSectionProps {
  selected: ScenarioForecast;
  forecasts: Forecasts;
  /** True in print, where nothing can be pressed. */
  isOnPaper: boolean;
}

/** Renders the horizon of the figures, and later events within thirty years, with a button to show them. */
export function HorizonSection({ selected, forecasts, isOnPaper }: HorizonSectionProps) {
  const t = useText();
  const monthText = useMonthText();
  const part = useRef<HTMLDivElement>(null);
  const { start } = forecasts;
  const horizonText = useHorizonText(forecasts);
  const { count } = horizonText;
  const long = useLongForecast(selected, forecasts);
  const shown = horizonMonths(forecasts);
  const nameOf = (index: number) => monthText(long.labels[index] ?? '', 'full');
  const { sales, runsOutAt } = cashBeyond(long, shown);
  const news = countEventsBeyond(selected.items, start, shown, 12 * MAX_HORIZON_YEARS);
  const lasts = [sales?.from ?? null, runsOutAt, news.items === 0 ? null : news.last].filter((at) => at !== null);
  // In print the horizon is left out, because the figures name their month and space is limited.
  if (isOnPaper && sales === null && runsOutAt === null) return null;
  const outOf = selected.scenario.assumptions.deficit_policy === 'liquidate' ? 'moneyRunsOut' : 'runsOut';
  return (
    <div ref={part} className={styles.part} tabIndex={-1}>
      <p>
        {t('forecast.horizon', horizonText)}{' '}
        {sales === null ? null : (
          <FormattedMessage
            id="cash.beyond.sold"
            values={{ month: nameOf(sales.from), count, funds: <SoldFunds sales={sales} /> }}
          />
        )}{' '}
        {runsOutAt === null ? null : t(`cash.beyond.${outOf}`, { month: nameOf(runsOutAt), count })}{' '}
        {news.items === 0 || isOnPaper
          ? null
          : t('cash.beyond.items', { items: news.items, count, month: nameOf(news.last) })}
      </p>
      {lasts.length === 0 || isOnPaper ? null : (
        <ExtendHorizonButton
          shown={forecasts}
          months={Math.max(...lasts) + 1}
          // The button disappears, so the focus moves to this section.
          onExtend={() => part.current?.focus()}
        />
      )}
    </div>
  );
}

/**
 * Returns the sales of funds that begin after the shown months, and the month after them in which cash runs out. Each is null if it does
 * not happen.
 */
function cashBeyond(long: ScenarioForecast['forecast'], shown: number) {
  const sales = summarizeSales(long);
  const { runsOutAt } = long;
  return {
    sales: sales !== null && sales.from >= shown ? sales : null,
    runsOutAt: runsOutAt !== null && runsOutAt >= shown ? runsOutAt : null,
  };
}
