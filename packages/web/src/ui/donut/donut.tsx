import type { CSSProperties, ReactNode } from 'react';
import { RING_PATH, createDonutArcs } from './donut-arcs.ts';
import styles from './donut.module.css';

interface DonutSlice {
  readonly id: number;
  readonly color: string;
  /** Share of the whole, 0 to 1. */
  readonly share: number;
  /** The number shown beside the slice and beside its name in the list. */
  readonly rank: number;
}

interface DonutProps {
  slices: readonly DonutSlice[];
  pointed: number | null;
  onPoint: (id: number | null) => void;
  onPick: (id: number) => void;
  /** The content in the middle of the ring. */
  children: ReactNode;
}

/** The share below which a slice has no room for its number. */
const NUMBERED_FROM = 0.03;

/**
 * Renders a ring of slices, clockwise from the top. It is SVG rather than a canvas, so that it follows the theme and prints without being
 * drawn again. It is hidden from assistive technology, because the list beside it has the same content and, for each slice, a control with
 * the same effect as a click.
 */
export function Donut({ slices, pointed, onPoint, onPick, children }: DonutProps) {
  const arcs = createDonutArcs(slices.map(({ share }) => share));
  return (
    <div className={styles.donut} aria-hidden="true">
      <svg viewBox="-100 -100 200 200" className={styles.ring} onPointerLeave={() => onPoint(null)}>
        {slices.length === 0 ? <path d={RING_PATH} className={styles.nothing} /> : null}
        {slices.map(({ id, color }, index) => (
          <path
            key={id}
            d={arcs[index]?.path}
            className={styles.slice}
            style={{ '--slice': color } as CSSProperties}
            data-slice={id}
            data-pointed={id === pointed || undefined}
            onPointerEnter={() => onPoint(id)}
            onClick={() => onPick(id)}
          />
        ))}
        {slices.map(({ id, share, rank }, index) =>
          share < NUMBERED_FROM ? null : (
            <text key={id} {...arcs[index]?.numberAt} className={styles.number}>
              {rank}
            </text>
          ),
        )}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
