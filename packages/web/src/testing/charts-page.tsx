/**
 * The page of charts.html. `?paper` shows the charts as they are printed, `?timing` lets bench/chart-rows.ts measure the largest
 * one and bench/simulation/what-if-rows.ts a simulation that is edited; language, colour scheme and hidden amounts come from the saved settings, as everywhere.
 */
import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { type ReactNode, useInsertionEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router';
import { speakChosenLanguage } from '#pages/frame/chosen-language.ts';
import { Interface } from '#app/interface.tsx';
import { useColorScheme } from '#pages/frame/use-color-scheme.ts';
import { useChartFormat, useNumberFormat, usePercentFormat } from '#ui/chart-format.ts';
import { INTERFACE, SENTENCES } from '#lib/messages/parts.ts';
import { fetchCatalogue, useLanguage } from '#lib/text/language.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { Donut } from '#ui/chart/donut/donut.tsx';
import { ChartPaper } from '#ui/chart/files/chart-paper.tsx';
import { Card } from '#ui/layout/card.tsx';
import { offerTiming } from './chart-timing.ts';
import { offerFanTiming } from './fan-timing.ts';
import { sampleCharts } from './sample-charts.ts';
import { type FanValues, fanChart } from './sample-fan.ts';
import { type SampleWords, crowdedLabels, crowdedSeries } from './sample-figures.ts';

const query = new URLSearchParams(location.search);
const GAP = { display: 'grid', gap: '1.5rem', marginInline: 'auto', maxInlineSize: '76rem', padding: '1rem' };

function useWords(): SampleWords {
  const amount = useChartFormat('USD');
  const percent = usePercentFormat();
  const count = useNumberFormat();
  const language = useLanguage((spoken) => spoken.language);
  return useMemo(
    () => ({
      months: amount,
      amount,
      percent,
      count,
      say: (english, hebrew) => (language === 'he' ? hebrew : english),
    }),
    [amount, percent, count, language],
  );
}

function Samples() {
  const words = useWords();
  const charts = useMemo(() => sampleCharts(words), [words]);
  return (
    <main style={GAP}>
      <h1>{words.say('Charts', 'תרשימים')}</h1>
      {Object.entries(charts).map(([kind, chart]) => (
        <Card key={kind} title={chart.name}>
          {query.has('paper') ? <ChartPaper chart={chart} /> : <Chart chart={chart} />}
        </Card>
      ))}
      <Card title={words.say('Ring', 'טבעת')}>
        <Ring words={words} />
      </Card>
    </main>
  );
}

const SLICES = [
  { id: 1, color: '#007bff', share: 0.46, rank: 1 },
  { id: 2, color: '#ffc107', share: 0.31, rank: 2 },
  { id: 3, color: '#28a745', share: 0.16, rank: 3 },
  { id: 4, color: '#fff3c4', share: 0.06, rank: 4 },
  { id: 5, color: '#6c757d', share: 0.01, rank: 5 },
];

function Ring({ words }: { words: SampleWords }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const slice = SLICES.find(({ id }) => id === pointed);
  return (
    <Donut slices={SLICES} pointed={pointed} onPoint={setPointed} onPick={setPointed}>
      {slice === undefined ? words.say('Share', 'חלק') : words.percent.value(100 * slice.share)}
    </Donut>
  );
}

const CROWDS = [crowdedSeries(0), crowdedSeries(200)];

/** Four scenarios of five lines, to be measured. */
function Crowd({ variant }: { variant: number }) {
  const words = useWords();
  const x = useMemo(
    () => ({ type: 'months', name: 'Month', labels: crowdedLabels, format: words.months }) as const,
    [words],
  );
  const chart = useMemo(
    () => ({
      name: 'Forecast',
      x,
      y: { format: words.amount } as const,
      series: CROWDS[variant % 2] ?? [],
      milestones: [],
    }),
    [x, words, variant],
  );
  return <Chart chart={chart} summary="" legend={null} />;
}

/** Simulated futures, to be measured. */
function Futures({ fan }: { fan: FanValues }) {
  const words = useWords();
  const chart = useMemo(() => fanChart(words, crowdedLabels.slice(0, fan.p50.length), fan), [words, fan]);
  return <Chart chart={chart} summary="" legend={null} />;
}

function ChartsPage() {
  const scheme = useColorScheme();
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  const [shown, setShown] = useState<ReactNode>(null);
  if (!query.has('timing')) return <Samples />;
  offerTiming((variant) => setShown(variant === null ? null : <Crowd variant={variant} />));
  offerFanTiming((fan) => setShown(<Futures fan={fan} />));
  return shown;
}

const root = document.getElementById('root');
if (root === null) throw new Error('charts.html has no #root');
await speakChosenLanguage();
await fetchCatalogue(INTERFACE, SENTENCES);
createRoot(root).render(
  <MemoryRouter>
    <Routes>
      <Route element={<Interface />}>
        <Route index element={<ChartsPage />} />
      </Route>
    </Routes>
  </MemoryRouter>,
);
