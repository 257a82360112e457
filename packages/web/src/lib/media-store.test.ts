import { afterEach, expect, test, vi } from 'vitest';
import { mediaStore } from './media-store.ts';

/** As Chromium has it: whoever reads `matches` after a change and before the page is told takes the event away. */
class ChromiumList extends EventTarget {
  answered = false;
  constructor(public media: { matches: boolean }) {
    super();
  }
  get matches() {
    this.answered = this.media.matches;
    return this.answered;
  }
  nextFrame() {
    if (this.answered === this.media.matches) return;
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches }));
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a change is told to everybody, also when somebody asks before the frame', () => {
  const list = new ChromiumList({ matches: false });
  vi.stubGlobal('matchMedia', () => list);
  const store = mediaStore('print');
  const told = [vi.fn(), vi.fn()];
  const leave = told.map((listener) => store.subscribe(listener));
  list.media.matches = true;
  expect(store.matches()).toBe(false);
  list.nextFrame();
  expect(store.matches()).toBe(true);
  leave[0]?.();
  list.media.matches = false;
  list.nextFrame();
  expect(store.matches()).toBe(false);
  expect(told.map((listener) => listener.mock.calls.length)).toEqual([1, 2]);
});
