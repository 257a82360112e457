/** Positions notices so that they cover no button: above all elements at the foot of the window, and beside an open dialog. */
import { notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { keyboardHeight } from '#ui/layout/keyboard-height.ts';

/** A rectangle of the window, in pixels. */
export type WindowRectangle = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const GAP = 8;

const overlap = (one: WindowRectangle, other: WindowRectangle): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Returns the distance in pixels between the notices and the foot of the window: the smallest one, at least `least`, at which the notices
 * touch none of `parts`. If there is not enough room above a part, the notices cover the part rather than leave the window.
 */
export function computeNotificationOffset(
  notices: WindowRectangle,
  parts: readonly WindowRectangle[],
  { windowHeight, least }: { windowHeight: number; least: number },
): number {
  const height = notices.bottom - notices.top;
  let foot = least;
  // Each step moves the notices above one part, starting with the lowest part.
  for (const part of parts.toSorted((one, other) => other.top - one.top)) {
    const bottom = windowHeight - foot;
    const above = windowHeight - part.top + GAP;
    const isInTheWay = overlap({ ...notices, top: bottom - height, bottom: bottom + GAP }, part);
    if (isInTheWay && above + height <= windowHeight) foot = above;
  }
  return foot;
}

const NOTICES = '.mantine-Notifications-root[data-position="bottom-center"]';
const PARTS = '[data-bulk-bar], [data-foot], [data-foot-buttons] button';
const DIALOG = '.mantine-Modal-content:not([data-hidden])';

/** Sets `--notices-foot` for the notices, and `--notices-top` for a dialog that they would cover (mantine.css). */
export function useNotificationPosition(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    // Mantine mounts the container of the notices after this effect, but before the first notice.
    const unsubscribe = notificationsStore.subscribe(() => {
      const root = document.querySelector<HTMLElement>(NOTICES);
      if (root !== null) stop ??= follow(root);
    });
    return () => {
      unsubscribe();
      stop?.();
    };
  }, []);
}

function follow(root: HTMLElement): () => void {
  const { style } = document.documentElement;
  // The room that a dialog has made for notices is kept free until it closes, so that its buttons do not move under a finger again.
  let reserved = 0;
  const place = () => {
    const notices = placeOf(root);
    const height = notices.bottom - notices.top;
    const windowHeight = window.innerHeight;
    const dialogs = [...document.querySelectorAll<HTMLElement>(DIALOG)];
    if (dialogs.length === 0) reserved = 0;
    if (height > 0) {
      const keyboard = window.visualViewport === null ? 0 : keyboardHeight(windowHeight, window.visualViewport);
      // Parts under a dialog cannot be pressed, so notices may cover them.
      const parts = dialogs.length > 0 ? [] : partsOf(document);
      const foot = computeNotificationOffset(notices, parts, { windowHeight, least: keyboard + GAP });
      style.setProperty('--notices-foot', `${foot}px`);
      const bottom = windowHeight - foot;
      const stack = { ...notices, top: bottom - height, bottom };
      if (dialogs.some((dialog) => overlap(stack, placeOf(dialog)))) reserved = Math.max(reserved, foot + height + GAP);
    }
    if (reserved === 0) style.removeProperty('--notices-top');
    else style.setProperty('--notices-top', `${reserved}px`);
  };

  let frame = 0;
  // Notices are positioned only while at least one is shown.
  let isShown = false;
  const placeSoon = () => {
    if (!isShown && reserved === 0) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const sizes = new ResizeObserver((changes) => {
    for (const { target, contentRect } of changes) if (target === root) isShown = contentRect.height > 0;
    placeSoon();
  });
  sizes.observe(root);
  sizes.observe(document.body);
  // Observes the whole page, because dialogs are mounted and removed anywhere in it.
  const dialogs = new MutationObserver(placeSoon);
  dialogs.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-hidden'] });
  addEventListener('scroll', placeSoon, { passive: true });
  addEventListener('resize', placeSoon);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    dialogs.disconnect();
    removeEventListener('scroll', placeSoon);
    removeEventListener('resize', placeSoon);
    style.removeProperty('--notices-foot');
    style.removeProperty('--notices-top');
  };
}

/** Returns the rectangle of an element. The fields are copied one by one, because spreading a DOMRect copies nothing. */
function placeOf(part: Element): WindowRectangle {
  const { top, bottom, left, right } = part.getBoundingClientRect();
  return { top, bottom, left, right };
}

/** Returns the rectangles of the visible elements that notices must not cover (`PARTS`). */
function partsOf(within: ParentNode): WindowRectangle[] {
  return [...within.querySelectorAll(PARTS)].map(placeOf).filter(({ top, bottom }) => bottom > top);
}
