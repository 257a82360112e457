import { ScenarioComparisonTable } from './scenario-comparison-table.tsx';
import { usePrintedDifferenceStore } from '#features/forecast/scenario-difference/printed-difference-store.ts';
import { useText } from '#lib/text/text.ts';
import { PrintedChart } from '#ui/chart/printed-chart.tsx';
import { ForecastAssumptions } from './forecast-assumptions.tsx';
import { ForecastSentences } from './forecast-sentences.tsx';
import { useForecastChart } from './use-forecast-chart.ts';
import { useForecasts } from './use-forecasts.ts';

/** Renders the forecast in print: sentences, chart with legend, and compared scenarios. */
export function PrintedForecast() {
  const t = useText();
  const view = useForecastChart(useForecasts());
  const drawDifference = usePrintedDifferenceStore(({ render }) => render);
  const { scenarios, measures, measure, currency, labels, format, chart } = view;
  return (
    <section className="stack">
      <h2>{t('print.chart')}</h2>
      <p>
        <ForecastSentences {...view} scenarios={scenarios.slice(0, 1)} isOnPaper />
      </p>
      <ForecastAssumptions scenarios={scenarios} isOnPaper />
      <PrintedChart chart={chart} />
      {measure === null ? null : (
        <ScenarioComparisonTable
          isOnPaper
          scenarios={scenarios}
          measures={measures}
          index={labels.length - 1}
          format={format}
          currency={currency.code}
        />
      )}
      {drawDifference?.()}
    </section>
  );
}
