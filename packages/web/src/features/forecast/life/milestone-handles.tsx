import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import type { Milestone } from '@meridian/contract';
import type { Month } from '@meridian/engine';
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import type { ChartView } from '#ui/chart/chart-description.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import { type Place, placesOf, reachOf } from './handle-places.ts';
import styles from './milestone-handles.module.css';
import type { Move } from '#lib/moved-milestones.ts';
import { useHandleMoves } from './use-handle-moves.ts';

interface MilestoneHandlesProps {
  plot: Plot;
  view: ChartView;
  /** The month of the chart's first position. */
  start: Month;
  milestones: readonly Milestone[];
  /** The id of the one that is on its way; null: none. */
  moving: number | null;
  /** When a milestone is, in words. */
  tell: (milestone: Milestone) => string;
  /** Told where one is moved to; null: all go back to where they were. */
  onMove: (move: Move | null) => void;
  onDrop: () => void;
}

/** So many milestones stand at an edge of the chart; the others come when they are asked for. */
const AT_AN_EDGE = 2;

/**
 * A slider on each milestone: drawn along the months by mouse or finger, or moved by arrow keys. One beyond what is in view stands at the
 * chart's edge by its name and year, from where it can be drawn in.
 */
export function MilestoneHandles(props: MilestoneHandlesProps) {
  const { plot, view, start, milestones, moving, tell, onMove, onDrop } = props;
  const t = useText();
  const [observed] = useResizeObserver<HTMLDivElement>();
  const root = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(root, observed);
  const hintId = useId();
  const [isAll, setIsAll] = useState(false);
  const placed = placesOf(milestones, start, view.window);
  const isShown = ({ side, level }: Place) => isAll || side === 'within' || level < AT_AN_EDGE;
  const untold = placed.filter((place) => !isShown(place)).length;
  // Those at an edge stand above all that stand on each other.
  const stacked = Math.max(0, ...placed.flatMap(({ side, level }) => (side === 'within' ? [level] : [])));
  const onItsWay = placed.find(({ milestone }) => milestone.id === moving);

  // Placed by hand, because only the plot, drawn in this very commit, knows where its positions stand.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    element.style.setProperty('--foot', `${plot.span().bottom}px`);
    element.style.setProperty('--start', `${plot.xOf(view.window.from)}px`);
    element.style.setProperty('--end', `${element.clientWidth - plot.xOf(view.window.to)}px`);
    for (const part of element.querySelectorAll<HTMLElement>('[data-index]')) {
      const x = plot.xOf(Number(part.dataset['index']));
      const reach = part.role === 'slider' ? 0 : part.offsetWidth / 2;
      part.style.left = `${Math.max(reach, Math.min(x, element.clientWidth - reach))}px`;
    }
  });

  const handlersOf = useHandleMoves({ plot, window: view.window, start, moving, root, onMove, onDrop });

  return (
    <div ref={ref} className={styles.handles} style={{ '--stacked': stacked } as CSSProperties}>
      {placed.filter(isShown).map((place) => {
        const { milestone, index, side, level } = place;
        const { from, to } = reachOf(place, view.window);
        return (
          <div
            key={milestone.id}
            className={side === 'within' ? styles.handle : styles.beyond}
            data-index={side === 'within' ? index : undefined}
            data-side={side}
            data-moving={milestone.id === moving || undefined}
            // Those of one month stand on each other, those at an edge beside each other.
            style={{ '--level': level, order: ORDER[side](level) } as CSSProperties}
            role="slider"
            tabIndex={0}
            aria-label={milestone.name}
            aria-describedby={hintId}
            aria-valuemin={from}
            aria-valuemax={to}
            aria-valuenow={index}
            aria-valuetext={tell(milestone)}
            title={side === 'within' ? undefined : `${milestone.name}, ${tell(milestone)}`}
            {...handlersOf(place)}
          >
            {side === 'within' ? null : <Beyond name={milestone.name} date={milestone.date} side={side} />}
          </div>
        );
      })}
      {untold === 0 ? null : (
        <button type="button" className={styles.more} onClick={() => setIsAll(true)}>
          <span className={styles.pill}>{t('life.beyond', { count: untold })}</span>
        </button>
      )}
      {onItsWay === undefined ? null : (
        <p className={styles.told} data-index={onItsWay.index} aria-hidden="true">
          <b dir="auto">{onItsWay.milestone.name}</b> <span dir="auto">{tell(onItsWay.milestone)}</span>
          <span className={styles.keys} dir="auto">
            {t('life.move')}
          </span>
        </p>
      )}
      <p id={hintId} hidden>
        {t('life.move')}
      </p>
    </div>
  );
}

/** 'Retirement · 2047 →'; on a phone '2047 →', which covers less of the drawing: the name is the control's own. */
function Beyond({ name, date, side }: { name: string; date: string; side: 'before' | 'after' }) {
  return (
    <span className={styles.pill}>
      {side === 'before' ? <span>←</span> : null}
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.dot}>· </span>
      <span>{date.slice(0, 4)}</span>
      {side === 'after' ? <span>→</span> : null}
    </span>
  );
}

/** From left to right: what lies before, then what lies after. */
const ORDER: Readonly<Record<Place['side'], (level: number) => number>> = {
  before: (level) => -1 - level,
  within: () => 0,
  after: (level) => 1 + level,
};
