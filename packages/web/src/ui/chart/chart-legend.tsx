import { memo } from 'react';
import type { Chart } from './chart-description.ts';
import { ChartShapes } from './chart-shapes.tsx';
import { type ChartSign, SIGN_WIDTH, legendOf, signShapes } from './chart-sign.ts';
import styles from './chart.module.css';

const HEIGHT = 12;
/** Around each sign, so that yellow holds on white too; the drawing itself knows which colours need it. */
const COLORS = { edge: 'color-mix(in srgb, var(--ink) 45%, transparent)', surface: 'var(--surface)' };

/** A piece of a series as the chart draws it: colour, dashes, marker, texture. */
export const ChartSwatch = memo(function Swatch({ sign }: { sign: ChartSign }) {
  return (
    <ChartShapes
      className={styles.swatch}
      width={SIGN_WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${SIGN_WIDTH} ${HEIGHT}`}
      shapes={signShapes(sign, { line: sign.color, ...COLORS }, 0, HEIGHT / 2)}
    />
  );
});

/** The series and their signs. */
export function ChartLegend({ chart }: { chart: Pick<Chart, 'series' | 'stretches'> }) {
  return (
    <ul className={styles.legend}>
      {legendOf(chart).map((sign, position) => (
        <li key={position} className={styles.entry}>
          <ChartSwatch sign={sign} />
          <bdi>{sign.name}</bdi>
        </li>
      ))}
    </ul>
  );
}
