import { Button } from '@mantine/core';
import type { Assumptions, Scenario } from '@meridian/contract';
import { useId } from 'react';
import { showMonthInChart } from '#features/forecast/use-forecast-chart.ts';
import type { ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useErrorReporting, useScenarioCalls, offerUndo } from '#features/plan/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './cash-section.module.css';
import { summarizeSales } from './fund-sales.ts';
import { FundSalesSentence } from './fund-sales-sentence.tsx';
import { useCashTexts } from './use-cash-texts.ts';

interface CashSectionProps {
  selected: ScenarioForecast;
  currency: DisplayCurrency;
  /** True in print, where nothing can be pressed. */
  isOnPaper: boolean;
}

/**
 * Renders the first part of the summary: when cash runs out and what can be done, or how shortfalls are covered. Renders nothing while
 * cash lasts without selling funds.
 */
export function CashSection({ selected, currency, isOnPaper }: CashSectionProps) {
  const t = useText();
  const cashTexts = useCashTexts();
  const titleId = useId();
  const { scenario, forecast, plan } = selected;
  const hasDrawable = plan.some(({ hidden, category, drawableFrom = null }) => {
    return !hidden && category === 'pension' && drawableFrom !== null;
  });
  const policy = scenario.assumptions.deficit_policy;
  const { runsOut, runsOutAt, lowest } = cashTexts(forecast, policy, currency.code);
  const isCovered = policy === 'liquidate';
  const isTold = isCovered && !(isOnPaper && summarizeSales(forecast) === null);
  if (runsOut === null && !isTold) return null;
  return (
    <section className={styles.part} data-runs-out={runsOut !== null || undefined} aria-labelledby={titleId}>
      <div className={styles.words}>
        {runsOut === null ? null : (
          <>
            <h3 id={titleId} className={styles.title}>
              <Icon name="warning" size={20} />
              {runsOut}
            </h3>
            <p>{lowest}</p>
          </>
        )}
        {isOnPaper && !isCovered ? null : (
          <p id={runsOut === null ? titleId : undefined} className={styles.explanation}>
            {t(isCovered ? (hasDrawable ? 'cash.draw.isOn.pensions' : 'cash.draw.isOn') : 'cash.draw.help')}
          </p>
        )}
        <FundSalesSentence selected={selected} currency={currency.code} />
      </div>
      {isOnPaper ? null : <CashActions scenario={scenario} runsOutAt={runsOutAt} />}
    </section>
  );
}

/**
 * Moves the chart's cursor to a month and shows cash: the cash line of a single scenario, or the measure 'cash' of
 * compared ones. The user may have switched off either.
 */
function showCash(month: number): void {
  const { chartVisibleLines } = useSavedSettings.getState();
  saveSettings({ chartVisibleLines: { ...chartVisibleLines, cash: true }, comparedMeasure: 'cash' });
  showMonthInChart(month);
}

type DeficitPolicy = Assumptions['deficit_policy'];

const MESSAGES = { liquidate: 'cash.draw.done', overdraft: 'cash.draw.stopped' } as const;

/** Returns a function that stores how a scenario covers its shortfalls, with a notification to undo it. */
function useDeficitPolicy({ id }: Scenario): (policy: DeficitPolicy) => void {
  const t = useText();
  const { updateAssumptions: assume } = useScenarioCalls();
  const { attempt } = useErrorReporting();
  return (policy) =>
    void attempt(async () => {
      const { undoToken } = await assume(id, { deficit_policy: policy });
      offerUndo({ sentence: t(MESSAGES[policy]), token: undoToken });
    });
}

/** Renders the actions for cash. When the policy changes, its button stays in place and does not lose the focus. */
function CashActions({ scenario, runsOutAt }: { scenario: Scenario; runsOutAt: number | null }) {
  const t = useText();
  const setPolicy = useDeficitPolicy(scenario);
  const isCovered = scenario.assumptions.deficit_policy === 'liquidate';
  return (
    <div className={styles.actions}>
      <Button
        variant={isCovered ? 'default' : 'filled'}
        aria-label={isCovered ? t('cash.draw.stop.name') : undefined}
        onClick={() => setPolicy(isCovered ? 'overdraft' : 'liquidate')}
      >
        {isCovered ? t('cash.draw.stop') : t('cash.draw')}
      </Button>
      {runsOutAt === null ? null : (
        <Button variant="default" onClick={() => showCash(runsOutAt)}>
          {t('cash.seeMonths')}
        </Button>
      )}
    </div>
  );
}
