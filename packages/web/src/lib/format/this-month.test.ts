import { formatMonth } from '@meridian/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { thisMonth } from './this-month.ts';
import { subscribeToDayChange } from './use-this-month.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const at = (place: string, instant: string) => {
  vi.stubEnv('TZ', place);
  vi.useFakeTimers({ now: new Date(instant) });
};

describe('the month on the user’s clock', () => {
  test.each([
    ['America/Los_Angeles', '2026-12-01T03:05:00Z', '2026-11'],
    ['Pacific/Auckland', '2026-11-30T12:00:00Z', '2026-12'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01'],
    ['UTC', '2026-11-30T23:59:59Z', '2026-11'],
  ])('in %s at %s is %s', (place, instant, month) => {
    at(place, instant);
    expect(formatMonth(thisMonth())).toBe(month);
  });
});

describe('a page that stays open', () => {
  test.each([
    ['America/Los_Angeles', '2026-12-01T03:05:00Z', 4 * 3_600_000 + 55 * 60_000],
    ['Asia/Kolkata', '2026-11-30T12:00:00Z', 6 * 3_600_000 + 30 * 60_000],
    // A day of 25 hours: clocks are set back in the night to 1 November.
    ['America/New_York', '2026-11-01T04:00:00Z', 25 * 3_600_000],
  ])('in %s, opened at %s, is notified of the next day at the local midnight', (place, instant, untilMidnight) => {
    at(place, instant);
    const told = vi.fn<() => void>();
    const end = subscribeToDayChange(told, new EventTarget());
    vi.advanceTimersByTime(untilMidnight - 1);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(told, 'and of the one after').toHaveBeenCalledTimes(2);
    end();
    vi.advanceTimersByTime(48 * 3_600_000);
    expect(told, 'until it is closed').toHaveBeenCalledTimes(2);
  });

  test('checks the clock again when the user returns, because timers stop while a machine sleeps', () => {
    at('UTC', '2026-11-30T12:00:00Z');
    const [told, page] = [vi.fn<() => void>(), new EventTarget()];
    const end = subscribeToDayChange(told, page);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(told).toHaveBeenCalledTimes(1);
    end();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(told).toHaveBeenCalledTimes(1);
  });
});
