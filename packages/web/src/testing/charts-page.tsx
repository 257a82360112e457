/**
 * The page of charts.html. `?paper` shows the charts as printed; `?timing` lets bench/measure-edits.ts measure an edited simulation.
 * Language, colour scheme and hidden amounts come from the saved settings.
 */
import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { type ReactNode, useInsertionEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router';
import { loadChosenLanguage } from '#pages/frame/chosen-language.ts';
import { AppProviders } from '#app/app-providers.tsx';
import { useColorScheme } from '#pages/frame/use-color-scheme.ts';
import { INTERFACE_TEXTS, VALIDATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue } from '#lib/text/language.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { exposeSimulationEditBenchmark } from './simulation-edit-benchmark.ts';
import { type PercentileValues, createSampleBandChart } from './sample-percentile-bands.ts';
import { monthLabels } from './sample-figures.ts';
import { SampleChartsPage, useSampleTexts } from './sample-charts-page.tsx';

const query = new URLSearchParams(location.search);
/** Renders the chart of percentile bands that the benchmark measures. */
function Futures({ bands }: { bands: PercentileValues }) {
  const texts = useSampleTexts();
  const chart = useMemo(() => createSampleBandChart(texts, monthLabels(bands.p50.length), bands), [texts, bands]);
  return <Chart chart={chart} summary="" legend={null} />;
}

function ChartsPage() {
  const scheme = useColorScheme();
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  const [shown, setShown] = useState<ReactNode>(null);
  if (!query.has('timing')) return <SampleChartsPage paper={query.has('paper')} />;
  exposeSimulationEditBenchmark((bands) => setShown(<Futures bands={bands} />));
  return shown;
}

const root = document.getElementById('root');
if (root === null) throw new Error('charts.html has no #root');
await loadChosenLanguage();
await loadCatalogue(INTERFACE_TEXTS, VALIDATION_TEXTS);
createRoot(root).render(
  <MemoryRouter>
    <Routes>
      <Route element={<AppProviders />}>
        <Route index element={<ChartsPage />} />
      </Route>
    </Routes>
  </MemoryRouter>,
);
