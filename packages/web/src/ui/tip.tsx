import { Portal } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './tip.module.css';

interface TipProps {
  /** What it is about. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  /** At the end of the anchor's line, where there is room; otherwise above it. */
  isBeside: boolean;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** Pixels between it and what it is about, and to the edge of the window. */
const GAP = 6;

/** A few lines about something on the page, above everything; whoever opens it closes it when the page scrolls. */
export function Tip({ anchor, id, isBeside, children, ...pointer }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current !== null && anchor.current !== null) place(tip.current, anchor.current, isBeside);
  }, [anchor, isBeside]);
  return (
    <Portal>
      <div ref={tip} id={id} role="tooltip" className={styles.tip} {...pointer}>
        {children}
      </div>
    </Portal>
  );
}

function place(tip: HTMLElement, anchor: HTMLElement, isBeside: boolean): void {
  const { left, right, top, bottom, width, height } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = tip;
  const most = { x: clientWidth - offsetWidth - GAP, y: clientHeight - offsetHeight - GAP };
  const [before, after] = [left - offsetWidth - GAP, right + GAP];
  const isMirrored = getComputedStyle(anchor).direction === 'rtl';
  const [wanted, other] = isMirrored ? [before, after] : [after, before];
  const fits = (x: number) => x >= GAP && x <= most.x;
  const above = top - offsetHeight - GAP;
  const x = isBeside ? (fits(wanted) ? wanted : other) : left + (width - offsetWidth) / 2;
  const y = isBeside ? top + (height - offsetHeight) / 2 : above < GAP ? bottom + GAP : above;
  tip.style.left = `${Math.max(GAP, Math.min(x, most.x))}px`;
  tip.style.top = `${Math.max(GAP, Math.min(y, most.y))}px`;
}
