/** Where notices stand: above whatever is at the foot of the window, and beside the dialog that is open, so that they cover no button. */
import { notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { keyboardHeight } from '#ui/layout/keyboard-height.ts';

/** A part of the window, in pixels. */
export type Place = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const GAP = 8;

const overlap = (one: Place, other: Place): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * How far above the foot of the window notices end, at least `least`: as low as they touch none of the parts that stand there. A stack that
 * has no room above a part stays over it, rather than leave the window.
 */
export function footOfNotices(
  notices: Place,
  parts: readonly Place[],
  { windowHeight, least }: { windowHeight: number; least: number },
): number {
  const height = notices.bottom - notices.top;
  let foot = least;
  // Each step goes above one part, the lowest first.
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

/** Keeps `--notices-foot` for the notices, and `--notices-top` for a dialog that they would cover (mantine.css). */
export function useNoticePlace(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    // Their place is on the page some time after this, but before the first of them.
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
  // A dialog that made room stays as it is until it closes: its buttons do not move under a finger again.
  let reserved = 0;
  const place = () => {
    const notices = placeOf(root);
    const height = notices.bottom - notices.top;
    const windowHeight = window.innerHeight;
    const dialogs = [...document.querySelectorAll<HTMLElement>(DIALOG)];
    if (dialogs.length === 0) reserved = 0;
    if (height > 0) {
      const keyboard =
        window.visualViewport === null ? 0 : keyboardHeight(windowHeight, window.visualViewport);
      // Under a dialog nothing can be pressed.
      const parts = dialogs.length > 0 ? [] : partsOf(document);
      const foot = footOfNotices(notices, parts, { windowHeight, least: keyboard + GAP });
      style.setProperty('--notices-foot', `${foot}px`);
      const bottom = windowHeight - foot;
      const stack = { ...notices, top: bottom - height, bottom };
      if (dialogs.some((dialog) => overlap(stack, placeOf(dialog))))
        reserved = Math.max(reserved, foot + height + GAP);
    }
    if (reserved === 0) style.removeProperty('--notices-top');
    else style.setProperty('--notices-top', `${reserved}px`);
  };

  let frame = 0;
  // While there is no notice, nothing is measured.
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
  // Dialogs come and go somewhere in the page.
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

/** As a plain object: what is spread of a DOMRect is nothing. */
function placeOf(part: Element): Place {
  const { top, bottom, left, right } = part.getBoundingClientRect();
  return { top, bottom, left, right };
}

/** An element that cannot be seen has no place. */
function partsOf(within: ParentNode): Place[] {
  return [...within.querySelectorAll(PARTS)].map(placeOf).filter(({ top, bottom }) => bottom > top);
}
