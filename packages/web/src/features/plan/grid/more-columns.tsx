import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLanguage } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './item-grid.module.css';

/** A pixel may be lost to rounding. */
const NOTHING = 1;

/** The scrolling headings that are not in sight as a whole: beside the frame, or beneath its fixed columns. */
function outOfSight(frame: HTMLElement): string[] {
  const headings = [...frame.querySelectorAll<HTMLElement>('[role=columnheader]')];
  const isFixed = (heading: HTMLElement) => getComputedStyle(heading).position === 'sticky';
  const box = frame.getBoundingClientRect();
  const edges = { left: box.left, right: box.left + frame.clientWidth };
  for (const heading of headings.filter(isFixed)) {
    const { left, right } = heading.getBoundingClientRect();
    if (left - box.left < box.right - right) edges.left = Math.max(edges.left, right);
    else edges.right = Math.min(edges.right, left);
  }
  return headings.flatMap((heading) => {
    const { left, right } = heading.getBoundingClientRect();
    const isSeen = left >= edges.left - NOTHING && right <= edges.right + NOTHING;
    // Where the boxes to select by have gone, nobody asks.
    return isSeen || isFixed(heading) || heading.dataset['column'] === 'select'
      ? []
      : [heading.innerText.trim()];
  });
}

/**
 * Tells by the attributes data-more-before and data-more-after at which sides of a frame more columns lie, and answers
 * which of them are out of sight, null where the frame is as wide as all of them, and how to scroll it sideways by most of what
 * is in sight.
 */
export function useSideScroll(frame: RefObject<HTMLElement | null>) {
  const [unseen, setUnseen] = useState<readonly string[] | null>(null);
  const language = useLanguage((spoken) => spoken.language);
  useLayoutEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || !content) return undefined;
    let seenAt: number | null = null;
    const look = () => {
      const room = element.scrollWidth - element.clientWidth;
      // Right to left it counts below zero.
      const passed = Math.abs(element.scrollLeft);
      seenAt = element.scrollLeft;
      element.toggleAttribute('data-more-before', passed > NOTHING);
      element.toggleAttribute('data-more-after', passed < room - NOTHING);
      const names = room > NOTHING ? outOfSight(element) : null;
      setUnseen((known) => (known?.join() === names?.join() ? known : names));
    };
    const onScroll = () => {
      if (element.scrollLeft !== seenAt) look();
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
    // Another language has other names, and may need no more room.
  }, [frame, language]);

  const goOn = (direction: 1 | -1) => {
    const element = frame.current;
    if (element === null) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -direction : direction;
    element.scrollBy({ left: (sign * element.clientWidth) / 2 });
  };
  return { unseen, goOn };
}

/** As many names as fit a line: what is above a table must not grow while it is scrolled. */
const NAMED = 4;

interface MoreColumnsProps {
  /** The names of the columns that are not in sight. */
  unseen: readonly string[];
  goOn: (direction: 1 | -1) => void;
}

/** Says which columns lie beside the room of the table. The buttons are for the pointer: with the keyboard the arrow keys go there. */
export function MoreColumns({ unseen, goOn }: MoreColumnsProps) {
  const t = useText();
  const named = unseen.slice(0, NAMED).join(', ');
  const button = (label: string, icon: IconName, direction: 1 | -1) => (
    <button
      type="button"
      className={styles.sideways}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={() => goOn(direction)}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <p className={styles.more}>
      {t('items.column.more', {
        count: unseen.length,
        columns: unseen.length > NAMED ? `${named} …` : named,
      })}
      {button(t('items.column.back'), 'chevron-back', -1)}
      {button(t('items.column.on'), 'chevron-on', 1)}
    </p>
  );
}
