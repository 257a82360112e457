/** Charts of every kind with made-up figures of a plan, for the test page and for unit tests. */
import type { Chart, ChartDash, ChartMarker, ChartSeries, ChartTexture, LineSeries } from '#ui/chart/chart-types.ts';
import {
  BLUE,
  GREEN,
  GREY,
  SAMPLE_MONTH_COUNT,
  TEAL,
  YELLOW,
  createValues,
  type SampleTexts,
  createGrowingValues,
  monthLabels,
  createSeriesIdentity,
} from './sample-figures.ts';
import { SAMPLE_BANDS, createBandSeries } from './sample-percentile-bands.ts';

/** Returns the sample charts by their subject. They include every kind of series and every kind of axis. */
export function createSampleCharts(texts: SampleTexts) {
  const { months, amount, translate } = texts;
  const over = (length: number): Chart['x'] => ({
    type: 'months',
    name: translate('Month', 'חודש'),
    labels: monthLabels(length),
    format: months,
  });
  const chart = (name: string, x: Chart['x'], series: ChartSeries[], rest: Partial<Chart> = {}): Chart => ({
    name,
    x,
    y: { format: amount },
    series,
    ...rest,
  });
  const bands = createBandSeries(texts, SAMPLE_BANDS);
  return {
    lines: chart(translate('Net worth', 'שווי נקי'), over(SAMPLE_MONTH_COUNT), lineSeries(texts), {
      milestones: [
        { index: 0, name: translate('Today', 'היום') },
        { index: 96, name: translate('Loan ends', 'ההלוואה נגמרת') },
        { index: 240, name: translate('Pension begins', 'הפנסיה מתחילה') },
      ],
    }),
    area: chart(translate('Savings', 'חסכונות'), over(SAMPLE_MONTH_COUNT), areaSeries(texts), {
      shadedRanges: [
        { from: 24, to: 60, name: translate('Slump', 'שפל'), color: GREY, texture: 'falling' },
        { from: 61, to: 100, name: translate('Recovery', 'התאוששות'), color: GREY, texture: 'plain' },
      ],
    }),
    bands: chart(translate('Range of futures', 'טווח העתידים'), over(SAMPLE_MONTH_COUNT), bands),
    histogram: histogram(texts, chart),
    points: points(texts),
    numbers: numbers(texts),
    waterfall: waterfall(texts, chart),
    empty: chart(translate('Nothing yet', 'עדיין כלום'), over(12), []),
  };
}

function lineSeries({ translate }: SampleTexts): LineSeries[] {
  const plans: [string, ChartDash, number][] = [
    [translate('Stay', 'להישאר'), 'solid', 1],
    [translate('Move abroad', 'לעבור לחו״ל'), 'dashed', 1.35],
  ];
  const lines: [string, string, ChartMarker, number[]][] = [
    [translate('Forecast', 'תחזית'), BLUE, 'circle', createGrowingValues(30_000, 0.003, 1_200, 0.05)],
    [translate('Pension', 'פנסיה'), TEAL, 'triangle', createGrowingValues(12_000, 0.0025, 350)],
    [translate('Investment', 'השקעה'), YELLOW, 'diamond', createGrowingValues(8_000, 0.005, 250, 0.12)],
    [
      translate('Margin', 'עודף'),
      GREY,
      'square',
      createValues(SAMPLE_MONTH_COUNT, (month) => 40_000 * Math.sin(month / 40) - 15_000),
    ],
  ];
  return plans.flatMap(([group, dash, factor]) =>
    lines.map(([name, color, marker, values]) => ({
      kind: 'line',
      ...createSeriesIdentity(`${group} ${name}`, `${group}: ${name}`, color),
      dash,
      marker,
      values: values.map((value) => value * factor),
    })),
  );
}

function areaSeries({ translate }: SampleTexts): ChartSeries[] {
  const values = createValues(SAMPLE_MONTH_COUNT, (month) => 30_000 * Math.sin(month / 30) + 120 * month - 5_000);
  const area = createSeriesIdentity('cash', translate('Cash', 'מזומנים'), GREEN);
  const goal = createSeriesIdentity('goal', translate('Goal', 'יעד'), GREY);
  return [
    { kind: 'area', ...area, dash: 'solid', texture: 'rising', values },
    {
      kind: 'line',
      ...goal,
      dash: 'dashed',
      marker: 'square',
      values: createValues(SAMPLE_MONTH_COUNT, () => 25_000),
    },
  ];
}

type MakeChart = (name: string, x: Chart['x'], series: ChartSeries[], rest?: Partial<Chart>) => Chart;

function histogram({ translate, amount, count }: SampleTexts, chart: MakeChart): Chart {
  const bins = 24;
  const edges = createValues(bins + 1, (edge) => -100_000 + 50_000 * edge);
  const values = createValues(bins, (bin) =>
    Math.round(1_400 * Math.exp(-(((bin - 8) / 4.2) ** 2)) + (bin > 8 ? 60 : 0)),
  );
  const series = createSeriesIdentity('futures', translate('Futures', 'עתידים'), BLUE);
  return chart(
    translate('Where the futures end', 'היכן נגמרים העתידים'),
    { type: 'bins', name: translate('Net worth at the end', 'שווי נקי בסוף'), edges, format: amount },
    [{ kind: 'bars', ...series, texture: 'plain', values }],
    { y: { name: translate('Futures', 'עתידים'), format: count } },
  );
}

function waterfall({ translate }: SampleTexts, chart: MakeChart): Chart {
  const names = [
    translate('Stay', 'להישאר'),
    translate('Rent', 'שכר דירה'),
    translate('Salary', 'משכורת'),
    translate('Move', 'לעבור'),
  ];
  const from = [0, 90_000, 70_000, 0];
  const to = [90_000, 70_000, 120_000, 120_000];
  const bars = (look: ReturnType<typeof createSeriesIdentity>, texture: ChartTexture, places: readonly number[]) => {
    const only = (values: number[]) => values.map((value, place) => (places.includes(place) ? value : Number.NaN));
    const values = only(to.map((end, place) => end - (from[place] ?? 0)));
    return { kind: 'bars', ...look, texture, values, spans: { from: only(from), to: only(to) } } as const;
  };
  return chart(
    translate('Why they differ', 'מדוע הם שונים'),
    { type: 'names', name: translate('Item', 'פריט'), names },
    [
      bars(createSeriesIdentity('ends', translate('Net worth', 'שווי נקי'), BLUE), 'plain', [0, 3]),
      bars(createSeriesIdentity('more', translate('Adds', 'מוסיף'), GREEN), 'rising', [2]),
      bars(createSeriesIdentity('less', translate('Takes', 'גורע'), GREY), 'falling', [1]),
    ],
  );
}

function points({ translate, percent }: SampleTexts): Chart {
  const shares = createValues(11, (tenth) => 10 * tenth);
  const frontier = shares.map((share) => ({
    risk: Math.hypot(4 + share * 0.12, 0) - Math.sin((share / 100) * Math.PI) * 1.8,
    gain: 1.8 + share * 0.052,
    text: `${share}/${100 - share}`,
  }));
  const own = { risk: 11.4, gain: 4.1 };
  const all = [...frontier, own].toSorted((a, b) => a.risk - b.risk);
  const of = (mine: boolean) => all.map((point) => ('text' in point === mine ? Number.NaN : point.gain));
  const texts = all.map((point) => ('text' in point ? String(point.text) : translate('Your mix', 'התמהיל שלך')));
  const labels = { name: translate('Shares / bonds', 'מניות / אג״ח'), texts };
  return {
    name: translate('Efficient frontier', 'החזית היעילה'),
    x: { type: 'numbers', name: translate('Risk', 'סיכון'), at: all.map(({ risk }) => risk), format: percent },
    y: { name: translate('Return', 'תשואה'), format: percent },
    series: [
      {
        kind: 'points',
        ...createSeriesIdentity('frontier', translate('Best mixes', 'התמהילים הטובים'), BLUE),
        marker: 'circle',
        values: of(false),
        labels,
      },
      {
        kind: 'points',
        ...createSeriesIdentity('own', translate('Your mix', 'התמהיל שלך'), 'var(--negative)'),
        marker: 'diamond',
        values: of(true),
        labels,
      },
    ],
  };
}

function numbers({ translate, amount, percent }: SampleTexts): Chart {
  const at = createValues(41, (step) => 500 + 100 * step);
  const chance = (steepness: number, middle: number) =>
    at.map((value) => 100 / (1 + Math.exp((value - middle) / steepness)));
  return {
    name: translate('How long the money lasts', 'כמה זמן יספיק הכסף'),
    x: { type: 'numbers', name: translate('Spent a month', 'הוצאה לחודש'), at, format: amount },
    y: { name: translate('Chance that it lasts', 'הסיכוי שיספיק'), format: percent },
    series: [
      {
        kind: 'line',
        ...createSeriesIdentity('30', translate('30 years', '30 שנה'), BLUE),
        dash: 'solid',
        marker: 'circle',
        values: chance(260, 2_700),
      },
      {
        kind: 'line',
        ...createSeriesIdentity('40', translate('40 years', '40 שנה'), 'var(--negative)'),
        dash: 'dotted',
        marker: 'square',
        values: chance(320, 2_200),
      },
    ],
  };
}
