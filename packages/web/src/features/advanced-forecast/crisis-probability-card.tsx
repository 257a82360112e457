import { type CrisisProbabilityAnalysis, LIMITS, advancedForecastEndpoints } from '@meridian/contract';
import { formatMonth } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useEconomicObjectName, useEconomy } from '#features/economic/public.ts';
import { useOutOf100Format } from './format-out-of-100.ts';
import { useEconomicScenarioAnalysis } from './use-economic-scenario-analysis.ts';
import { AnalysisSection } from './server-analysis.tsx';
import { horizonParameters, useHorizon, useSelectedScenario } from '#features/plan/public.ts';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import { MethodExplanation } from '#ui/method-explanation.tsx';
import { CrisisProbabilityChart } from './crisis-probability-chart.tsx';
import styles from './crisis-probability.module.css';
import { CrisisProbabilityTable } from './crisis-probability-table.tsx';
import { useCrisisPeriodText } from './use-crisis-period-text.ts';

type CrisisQuery = NonNullable<CallOptions<typeof advancedForecastEndpoints.crisisProbabilityAnalysis>['query']>;

/** Renders the card with the probability of each crisis within the horizon, and its effect on the plan. */
export function CrisisProbabilityCard() {
  const t = useText();
  return (
    <Card title={t('crisis.title')} failure={t('crisis.failed')} minHeight="60rem">
      <Crises />
    </Card>
  );
}

const fetchCrises = (query: CrisisQuery, signal: AbortSignal) =>
  call(advancedForecastEndpoints.crisisProbabilityAnalysis, {
    query,
    signal,
    timeoutSeconds: LIMITS.analysisSeconds + 15,
  });

function Crises() {
  const t = useText();
  const { id } = useSelectedScenario();
  const horizon = useHorizon();
  const query = { scenario_id: id, ...horizonParameters(horizon), start: formatMonth(horizon.start) };
  const { answer: analysis, ...state } = useEconomicScenarioAnalysis(query, fetchCrises);
  return (
    <AnalysisSection {...state}>
      {analysis.crises.length === 0 ? (
        <EmptyState title={t('crisis.empty')}>{t('crisis.emptyHint')}</EmptyState>
      ) : (
        <CrisisFigures analysis={analysis} />
      )}
    </AnalysisSection>
  );
}

function CrisisFigures({ analysis }: { analysis: CrisisProbabilityAnalysis }) {
  const t = useText();
  const write = useFormatters();
  const outOf100 = useOutOf100Format();
  const { any_crisis_probability: any, expected_crises: expected, expected_loss: loss } = analysis;
  const periodText = useCrisisPeriodText(analysis);
  return (
    <>
      <KeyFigures>
        <KeyFigure name={t('crisis.any', periodText)}>{write.percent(any)}</KeyFigure>
        <KeyFigure name={t('crisis.expected')} explained={t('crisis.expected.meaning')}>
          {write.number(expected)}
        </KeyFigure>
        <KeyFigure name={t('crisis.loss')} explained={t('crisis.loss.meaning')}>
          <Amount value={loss} currency={analysis.currency} rounded />
        </KeyFigure>
      </KeyFigures>
      <p className={styles.explanation}>
        <FormattedMessage
          id="crisis.explanation"
          values={{
            ...periodText,
            count: analysis.crises.length,
            likely: outOf100(any),
            isFelt: String(analysis.crises.some((crisis) => crisis.expected_impact !== 0)),
            loss: <Amount value={loss} currency={analysis.currency} rounded />,
          }}
        />
      </p>
      <CrisisProbabilityTable analysis={analysis} />
      <DeferredPart fallback={<div className={styles.chartToCome} />}>
        <CrisisProbabilityChart analysis={analysis} />
      </DeferredPart>
      <CrisisMethod economicScenario={analysis.economic_scenario_id} />
    </>
  );
}

function CrisisMethod({ economicScenario }: { economicScenario: number | null }) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
  const chosen = useEconomy().economic_scenarios.find(({ id }) => id === economicScenario);
  return (
    <MethodExplanation>
      <p>{t('crisis.method.probability')}</p>
      <p>{t('crisis.method.impact')}</p>
      {chosen === undefined ? null : (
        <p>
          {t('crisis.method.scenario', {
            name: nameOf(chosen),
            factor: write.number(chosen.crisis_probability_multiplier),
          })}
        </p>
      )}
      <p>{t('crisis.method.limits')}</p>
    </MethodExplanation>
  );
}
