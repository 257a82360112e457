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
import { INTERFACE_TEXTS, SENTENCE_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue } from '#lib/text/language.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { exposeBandBenchmark } from './band-benchmark.ts';
import { type BandValues, sampleBandChart } from './sample-bands.ts';
import { monthLabels } from './sample-figures.ts';
import { SamplePage, useSampleTexts } from './sample-page.tsx';

const query = new URLSearchParams(location.search);
/** Renders the chart of percentile bands that the benchmark measures. */
function Futures({ fan }: { fan: BandValues }) {
  const words = useSampleTexts();
  const chart = useMemo(() => sampleBandChart(words, monthLabels(fan.p50.length), fan), [words, fan]);
  return <Chart chart={chart} summary="" legend={null} />;
}

function ChartsPage() {
  const scheme = useColorScheme();
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  const [shown, setShown] = useState<ReactNode>(null);
  if (!query.has('timing')) return <SamplePage paper={query.has('paper')} />;
  exposeBandBenchmark((fan) => setShown(<Futures fan={fan} />));
  return shown;
}

const root = document.getElementById('root');
if (root === null) throw new Error('charts.html has no #root');
await loadChosenLanguage();
await loadCatalogue(INTERFACE_TEXTS, SENTENCE_TEXTS);
createRoot(root).render(
  <MemoryRouter>
    <Routes>
      <Route element={<AppProviders />}>
        <Route index element={<ChartsPage />} />
      </Route>
    </Routes>
  </MemoryRouter>,
);
