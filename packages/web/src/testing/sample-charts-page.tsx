import { useMemo, useState } from 'react';
import { useLanguageState } from '#lib/text/language.ts';
import { useChartFormat, useNumberFormat, usePercentFormat } from '#ui/chart-format.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { Donut } from '#ui/donut/donut.tsx';
import { PrintedChart } from '#ui/chart/printed-chart.tsx';
import { Card } from '#ui/layout/card.tsx';
import { createSampleCharts } from './sample-charts.ts';
import type { SampleTexts } from './sample-figures.ts';

const GAP = { display: 'grid', gap: '1.5rem', marginInline: 'auto', maxInlineSize: '76rem', padding: '1rem' };

export function useSampleTexts(): SampleTexts {
  const amount = useChartFormat('USD');
  const percent = usePercentFormat();
  const count = useNumberFormat();
  const language = useLanguageState((spoken) => spoken.language);
  return useMemo(
    () => ({
      months: amount,
      amount,
      percent,
      count,
      translate: (english, hebrew) => (language === 'he' ? hebrew : english),
    }),
    [amount, percent, count, language],
  );
}

/** Renders every kind of chart, or only the one with the name `only`, on the screen or as printed. */
export function SampleChartsPage({ paper = false, only }: { paper?: boolean; only?: string }) {
  const texts = useSampleTexts();
  const charts = useMemo(
    () => Object.entries(createSampleCharts(texts)).filter(([, { name }]) => only === undefined || name === only),
    [texts, only],
  );
  return (
    <div style={GAP}>
      <h1>{texts.translate('Charts', 'תרשימים')}</h1>
      {charts.map(([kind, chart]) => (
        <Card key={kind} title={chart.name}>
          {paper ? (
            <PrintedChart chart={chart} />
          ) : (
            <Chart chart={chart} summary={texts.translate('A sample', 'דוגמה')} />
          )}
        </Card>
      ))}
      {only === undefined && (
        <Card title={texts.translate('Ring', 'טבעת')}>
          <Ring texts={texts} />
        </Card>
      )}
    </div>
  );
}

const SLICES = [
  { id: 1, color: '#007bff', share: 0.46, rank: 1 },
  { id: 2, color: '#ffc107', share: 0.31, rank: 2 },
  { id: 3, color: '#28a745', share: 0.16, rank: 3 },
  { id: 4, color: '#fff3c4', share: 0.06, rank: 4 },
  { id: 5, color: '#6c757d', share: 0.01, rank: 5 },
];

function Ring({ texts }: { texts: SampleTexts }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const slice = SLICES.find(({ id }) => id === pointed);
  return (
    <Donut slices={SLICES} pointed={pointed} onPoint={setPointed} onPick={setPointed}>
      {slice === undefined ? texts.translate('Share', 'חלק') : texts.percent.value(100 * slice.share)}
    </Donut>
  );
}
