import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TextContext } from '#lib/text/text.ts';
import { createChartColumns } from '#ui/chart/chart-columns.ts';
import { type Chart, eventsAt, positionCount, positionTitle, createFullView } from '#ui/chart/chart-types.ts';
import { ChartLegend } from '#ui/chart/chart-legend.tsx';
import { FILL_OPACITY } from '#ui/chart/legend-symbol.ts';
import { SvgShapes } from '#ui/chart/svg-shapes.tsx';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import { computeDrawing } from '#ui/chart/drawing/chart-drawing.ts';
import type { PlotStyle } from '#ui/chart/drawing/chart-style.ts';
import { createChartCsv } from '#ui/chart/chart-csv.ts';
import { createSampleCharts } from './sample-charts.ts';

const style: PlotStyle = {
  ink: 'ink',
  line: 'line',
  zeroLine: 'zero',
  surface: 'surface',
  font: 'font',
  fontSize: 12,
  width: 600,
  height: 320,
  colorOf: (color) => ({ line: color, edge: null }),
};

/** A currency symbol by which the test finds amounts in the output. */
const SIGN = '¤';
const writing = (write: (value: number) => string) => ({ value: write, short: write, cell: write, unit: '' });
const textsWith = (amount: (value: number) => string) => ({
  months: { label: String, tick: String },
  amount: writing(amount),
  percent: writing((value) => `${value.toFixed(1)}%`),
  count: writing(String),
  translate: (english: string) => english,
});
const shown = createSampleCharts(textsWith((value) => `${SIGN}${value.toFixed(2)}`));
const hidden = createSampleCharts(textsWith(() => '•••••'));

const markup = (node: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <TextContext value={(key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`}>{node}</TextContext>
    </MantineProvider>,
  );

/** Functions that derive the texts of a chart's outputs (legend, table and so on) without a browser. */
const OUTPUTS: Record<string, (chart: Chart) => string> = {
  legend: (chart) => markup(<ChartLegend chart={chart} />),
  table: (chart) => markup(<ChartTable view={createFullView(chart)} />),
  file: createChartCsv,
  drawing: (chart) =>
    markup(<SvgShapes shapes={computeDrawing(createFullView(chart), style, (text) => 6 * text.length).shapes} />),
  cursor: (chart) =>
    Array.from({ length: positionCount(chart) }, (_, index) =>
      [positionTitle(chart, index), ...createChartColumns(chart).map(({ text }) => text(index))].join(' '),
    ).join('\n'),
};

const KINDS = Object.entries(shown);

describe.each(Object.entries(OUTPUTS))('%s', (output, make) => {
  test.each(KINDS)('of %s', (kind, chart) => {
    const made = make(chart);
    expect(made).not.toMatch(/NaN|undefined|Infinity/);
    if (chart.series.length === 0) return;
    const names = chart.series.map(({ name }) => name);
    if (output === 'legend') for (const name of names) expect(made).toContain(name);
    if (output === 'drawing') expect(made.match(/<path/g)?.length).toBeGreaterThan(chart.series.length);
    const hasAmounts = kind !== 'points' && output !== 'legend';
    expect(made.includes(SIGN)).toBe(hasAmounts);
  });

  test.each(Object.entries(hidden))('of %s shows no hidden amount', (kind, chart) => {
    const known = shown[kind as keyof typeof shown];
    const text = make(chart).replaceAll(/ (d|transform|x|y|id|fill|width|height)="[^"]*"/g, '');
    expect(text).not.toContain(SIGN);
    const amounts = [...make(known).matchAll(/¤-?(\d{4,})\.\d\d/g)].map(([, amount = '']) => amount);
    for (const amount of new Set(amounts)) expect(text).not.toContain(amount);
  });
});

describe('a shaded range of positions', () => {
  const chart: Chart = shown.area;
  const [slump, recovery] = chart.shadedRanges ?? [];

  test('is named in legend, table and file, and only at its positions', () => {
    expect(slump?.name).toBe('Slump');
    for (const make of [OUTPUTS['legend'], OUTPUTS['table']]) expect(make?.(chart)).toContain('Slump');
    const [heading, ...rows] = createChartCsv(chart).slice(1, -2).split('\r\n');
    expect(heading).toBe('Month,Cash,Goal,Slump,Recovery');
    const shaded = rows.map((row) => row.split(',').slice(-2).join(''));
    expect(shaded.slice(23, 26)).toEqual(['00', '10', '10']);
    expect(shaded.slice(60, 62)).toEqual(['10', '01']);
    expect([23, 24, 60, 61].map((index) => eventsAt(chart, index))).toEqual([[], ['Slump'], ['Slump'], ['Recovery']]);
  });

  test('is shaded where it is in view', () => {
    const fills = (from: number, to: number) =>
      computeDrawing({ chart, window: { from, to } }, style, () => 6).shapes.flatMap((shape) =>
        shape.type === 'path' &&
        [slump?.color, recovery?.color].includes(shape.fill ?? '') &&
        shape.opacity === FILL_OPACITY.range
          ? [shape.outline(null) ?? '']
          : [],
      );
    expect(fills(0, 100)).toHaveLength(2);
    expect(fills(0, 23)).toHaveLength(0);
    expect(fills(30, 50)).toHaveLength(1);
    const { scale } = computeDrawing({ chart, window: { from: 30, to: 50 } }, style, () => 6);
    expect(fills(30, 50)[0]).toBe(
      `M${scale.left},${scale.top}L${scale.right},${scale.top}L${scale.right},${scale.bottom}L${scale.left},${scale.bottom}L${scale.left},${scale.top}`,
    );
  });
});

test('the samples include every kind of series and every kind of axis', () => {
  const charts: Chart[] = Object.values(shown);
  const kinds = new Set(charts.flatMap(({ series }) => series.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual(['area', 'band', 'bars', 'line', 'points']);
  expect(new Set(charts.map(({ x }) => x.type))).toEqual(new Set(['bins', 'names', 'months', 'numbers']));
});
