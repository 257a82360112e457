import { Button } from '@mantine/core';
import { type CurrencyExposure, LIMITS, exposureEndpoints } from '@meridian/contract';
import { type Forecast, formatMonth } from '@meridian/engine';
import { FormattedList } from 'react-intl';
import { AnalysisSection, useServerAnalysis } from './server-analysis.tsx';
import { openPlanQuestionDialog, horizonParameters } from '#features/plan/public.ts';
import type { usePlan } from '#features/forecast/public.ts';
import { call } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { MethodExplanation } from '#ui/method-explanation.tsx';
import { CurrencyExposureChart } from './currency-exposure-chart.tsx';
import { sortBreakEvenMoves } from './currency-exposure-series.ts';
import styles from './currency-exposure.module.css';

interface Question {
  readonly analysis: 'exposure';
  readonly scenario_id: number;
  readonly years?: number;
  readonly until?: string;
  readonly start: string;
  /**
   * Used only in the query key, so that each currency has its own result. The request does not send it, because the server uses the
   * account's display currency.
   */
  readonly currency: string;
}

const fetchExposure = ({ scenario_id, years, until, start }: Question, signal: AbortSignal) =>
  call(exposureEndpoints.currencyExposure, {
    query: { scenario_id, years, until, start },
    signal,
    timeoutSeconds: LIMITS.analysisSeconds + 15,
  });

/** Renders the currency changes that break the plan, and the plan's income, expenses, assets and debts by currency and year. */
export function CurrencyExposureCardContent({ plan }: { plan: ReturnType<typeof usePlan> }) {
  const t = useText();
  const currencyName = useCurrencyName();
  const { scenario, start, currency, items, forecast } = plan;
  const question: Question = {
    analysis: 'exposure',
    scenario_id: scenario.id,
    ...horizonParameters(plan),
    start: formatMonth(start),
    currency: currency.code,
  };
  const { answer: exposure, ...state } = useServerAnalysis(question, fetchExposure);
  if (items.length === 0) return <EmptyState title={t('exposure.empty')}>{t('exposure.emptyHint')}</EmptyState>;
  return (
    <AnalysisSection {...state}>
      {exposure.break_even.length === 0 ? (
        <p>{t('exposure.single', { currency: currencyName(currency.code) })}</p>
      ) : (
        <>
          <BreakEvens exposure={exposure} forecast={forecast} />
          <Button
            className={styles.ask}
            variant="default"
            size="compact-sm"
            onClick={() => openPlanQuestionDialog({ about: 'rate' })}
            data-screen-only
          >
            {t('exposure.ask')}
          </Button>
        </>
      )}
      <CurrencyExposureChart exposure={exposure} />
      <MethodExplanation>
        <p>{t('exposure.method')}</p>
        <p>{t('exposure.method.years')}</p>
      </MethodExplanation>
    </AnalysisSection>
  );
}

/**
 * Renders a sentence per break-even move, such as 'The plan holds until the shekel loses 31 %.' If net worth reaches 0 anyway, one sentence
 * says when.
 */
function BreakEvens({ exposure, forecast }: { exposure: CurrencyExposure; forecast: Forecast }) {
  const t = useText();
  const write = useFormatters();
  const currencyName = useCurrencyName();
  const monthText = useMonthText();
  const negativeFrom = forecast.forecast.findIndex((worth) => worth <= 0);
  if (negativeFrom !== -1) {
    return <p>{t('exposure.broken', { month: monthText(forecast.labels[negativeFrom] ?? '', 'full') })}</p>;
  }
  const { moves, harmless } = sortBreakEvenMoves(exposure);
  return (
    <ul className={styles.moves}>
      {moves.map(({ code, percent }) => (
        <li key={code}>
          {t(percent < 0 ? 'exposure.loses' : 'exposure.gains', {
            currency: currencyName(code),
            percent: write.percent(Math.abs(percent), { min: 0, max: 1 }),
          })}
        </li>
      ))}
      {harmless.length === 0 ? null : (
        <li>
          {t('exposure.harmless')} <FormattedList value={harmless.map(currencyName)} />
        </li>
      )}
    </ul>
  );
}
