import { afterEach, expect, test, vi } from 'vitest';
import { createMediaQueryStore } from './media-query-store.ts';

/**
 * Returns a media query list that behaves as in Chromium: if a script reads `matches` between a change and its event, the event is not
 * sent.
 */
function chromiumList() {
  const media = { matches: false };
  const list = new EventTarget();
  let read = false;
  Object.defineProperty(list, 'matches', {
    get: () => {
      read = media.matches;
      return read;
    },
  });
  const nextFrame = () => {
    if (read === media.matches) return;
    read = media.matches;
    list.dispatchEvent(Object.assign(new Event('change'), { matches: media.matches }));
  };
  return { list, media, nextFrame };
}

afterEach(() => vi.unstubAllGlobals());

test('a change notifies every listener, even if a script reads the value before the frame', () => {
  const { list, media, nextFrame } = chromiumList();
  vi.stubGlobal('matchMedia', () => list);
  const store = createMediaQueryStore('print');
  const told = [vi.fn<() => void>(), vi.fn<() => void>()];
  const leave = told.map((listener) => store.subscribe(listener));
  media.matches = true;
  expect(store.matches()).toBe(false);
  nextFrame();
  expect(store.matches()).toBe(true);
  leave[0]?.();
  media.matches = false;
  nextFrame();
  expect(store.matches()).toBe(false);
  expect(told.map((listener) => listener.mock.calls.length)).toEqual([1, 2]);
});
