import { type ChartDash, type ChartMarker, DASH_PATTERNS, MARKER_PATHS } from './chart-series.ts';
import styles from './chart.module.css';

interface ChartSwatchProps {
  color: string;
  dash: ChartDash;
  marker?: ChartMarker;
}

/** A piece of a line as the chart draws it: colour, dashes and marker. */
export function ChartSwatch({ color, dash, marker }: ChartSwatchProps) {
  return (
    <svg className={styles.swatch} width="26" height="10" viewBox="0 0 26 10" aria-hidden="true">
      <path d="M1 5h24" className={styles.swatchEdge} strokeDasharray={DASH_PATTERNS[dash].join(' ')} />
      <path d="M1 5h24" stroke={color} strokeWidth="2.25" strokeDasharray={DASH_PATTERNS[dash].join(' ')} />
      {marker === undefined ? null : (
        <path
          d={MARKER_PATHS[marker]}
          transform="translate(8 0)"
          fill={color}
          className={styles.swatchMarker}
        />
      )}
    </svg>
  );
}
