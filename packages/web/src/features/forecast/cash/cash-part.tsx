import { Button } from '@mantine/core';
import { cashOutlook } from '@meridian/engine';
import { useId } from 'react';
import { showInChart } from '#features/forecast/chart-target.ts';
import { type ScenarioForecast, useForecasts } from '#features/forecast/use-forecasts.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './cash-part.module.css';
import { useCashWords } from './use-cash-words.ts';
import { useDeficitPolicy } from './use-deficit-policy.ts';

interface CashPartProps {
  selected: ScenarioForecast;
  /** Where nothing can be pressed. */
  isOnPaper: boolean;
}

/**
 * That cash runs out, before everything else, and what can be done about it; that shortfalls are covered, where they are. Nothing
 * while cash lasts by itself.
 */
export function CashPart({ selected, isOnPaper }: CashPartProps) {
  const t = useText();
  const { currency } = useForecasts();
  const cashWords = useCashWords();
  const titleId = useId();
  const { scenario, forecast } = selected;
  const policy = scenario.assumptions.deficit_policy;
  const { runsOut, lowest } = cashWords(forecast, policy, currency.code);
  const isCovered = policy === 'liquidate';
  if (runsOut === null && !isCovered) return null;
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
            {t(isCovered ? 'cash.draw.isOn' : 'cash.draw.help')}
          </p>
        )}
      </div>
      {isOnPaper ? null : <CashActions selected={selected} />}
    </section>
  );
}

/** Cash may be switched off in the chart, or another measure be compared. */
function showCash(month: number): void {
  const { chartVisibleLines } = useSavedSettings.getState();
  saveSettings({ chartVisibleLines: { ...chartVisibleLines, cash: true }, comparedMeasure: 'cash' });
  showInChart(month);
}

/** The button of the policy stays in its place when that changes, and keeps the focus. */
function CashActions({ selected: { scenario, forecast } }: Pick<CashPartProps, 'selected'>) {
  const t = useText();
  const setPolicy = useDeficitPolicy(scenario);
  const isCovered = scenario.assumptions.deficit_policy === 'liquidate';
  const { runsOutAt } = cashOutlook(forecast);
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
