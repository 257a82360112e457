import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLanguageState } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './item-grid.module.css';

/** A heading that extends beyond the frame by at most this many pixels counts as visible, because positions are rounded. */
const ROUNDING_TOLERANCE_PIXELS = 1;

/** Returns the names of the headings that are not fully visible: beyond the frame, or beneath its fixed columns. */
function offscreenHeadings(frame: HTMLElement): string[] {
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
    const isSeen = left >= edges.left - ROUNDING_TOLERANCE_PIXELS && right <= edges.right + ROUNDING_TOLERANCE_PIXELS;
    // The column of checkboxes is not listed in the hint.
    return isSeen || isFixed(heading) || heading.dataset['column'] === 'select' ? [] : [heading.innerText.trim()];
  });
}

/**
 * Sets the attributes data-more-before and data-more-after on a frame with more columns on that side. Returns the hidden columns (null if
 * the frame shows all of them) and a function that scrolls sideways by most of the visible width.
 */
export function useOffscreenColumns(frame: RefObject<HTMLElement | null>) {
  const [offscreen, setUnseen] = useState<readonly string[] | null>(null);
  const language = useLanguageState((spoken) => spoken.language);
  useLayoutEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || !content) return undefined;
    let seenAt: number | null = null;
    const look = () => {
      const room = element.scrollWidth - element.clientWidth;
      // In right-to-left languages scrollLeft is negative.
      const passed = Math.abs(element.scrollLeft);
      seenAt = element.scrollLeft;
      element.toggleAttribute('data-more-before', passed > ROUNDING_TOLERANCE_PIXELS);
      element.toggleAttribute('data-more-after', passed < room - ROUNDING_TOLERANCE_PIXELS);
      const names = room > ROUNDING_TOLERANCE_PIXELS ? offscreenHeadings(element) : null;
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
    // Recomputed when the language changes, because the column names then have other widths.
  }, [frame, language]);

  const scrollOn = (direction: 1 | -1) => {
    const element = frame.current;
    if (element === null) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -direction : direction;
    element.scrollBy({ left: (sign * element.clientWidth) / 2 });
  };
  return { offscreen, scrollOn };
}

/**
 * The number of hidden columns listed by name. They must fit on one line, so that the height of the hint does not
 * change during scrolling.
 */
const NAMED = 4;

interface OffscreenColumnsHintProps {
  /** The names of the hidden columns. */
  offscreen: readonly string[];
  scrollOn: (direction: 1 | -1) => void;
}

/** Renders the hint that lists the hidden columns. Its buttons are for the pointer; with the keyboard the arrow keys scroll. */
export function OffscreenColumnsHint({ offscreen, scrollOn }: OffscreenColumnsHintProps) {
  const t = useText();
  const named = offscreen.slice(0, NAMED).join(', ');
  const button = (label: string, icon: IconName, direction: 1 | -1) => (
    <button
      type="button"
      className={styles.sideways}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={() => scrollOn(direction)}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <p className={styles.more}>
      {t('items.column.more', {
        count: offscreen.length,
        columns: offscreen.length > NAMED ? `${named} …` : named,
      })}
      {button(t('items.column.back'), 'chevron-back', -1)}
      {button(t('items.column.on'), 'chevron-on', 1)}
    </p>
  );
}
