import { memo } from 'react';
import type { Chart } from './chart-types.ts';
import { SvgShapes } from './svg-shapes.tsx';
import { type LegendSymbol, SYMBOL_WIDTH, createLegendEntries, createSymbolShapes } from './legend-symbol.ts';
import styles from './chart.module.css';

const HEIGHT = 12;
/**
 * The colours of edge and background of each legend symbol. The edge makes yellow visible on white; in the plot, contrast-edge-color.ts
 * decides which colours need one.
 */
const COLORS = { edge: 'color-mix(in srgb, var(--ink) 45%, transparent)', surface: 'var(--surface)' };

/** Renders the legend symbol of a series, with its colour, dashes, marker and texture. */
export const ChartSwatch = memo(function Swatch({ symbol }: { symbol: LegendSymbol }) {
  return (
    <SvgShapes
      className={styles.swatch}
      width={SYMBOL_WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${SYMBOL_WIDTH} ${HEIGHT}`}
      shapes={createSymbolShapes(symbol, { line: symbol.color, ...COLORS }, 0, HEIGHT / 2)}
    />
  );
});

/** Renders the list of the series and shaded ranges, each with its symbol. */
export function ChartLegend({ chart }: { chart: Pick<Chart, 'series' | 'shadedRanges'> }) {
  return (
    <ul className={styles.legend}>
      {createLegendEntries(chart).map((symbol, position) => (
        <li key={position} className={styles.entry}>
          <ChartSwatch symbol={symbol} />
          <bdi>{symbol.name}</bdi>
        </li>
      ))}
    </ul>
  );
}
