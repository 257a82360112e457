import { describe, expect, test } from 'vitest';
import { runSearch, searchOutward } from './goal-search.ts';

describe('searchOutward', () => {
  test('returns the last step that reaches the target before the nearest failure, on any side', () => {
    const search = searchOutward(100, [
      [90, 50],
      [105, 200],
    ]);
    expect(runSearch(search, (at) => at >= 60 && at <= 110)).toEqual({ steps: 110, reason: null });
  });

  test('reports that the plan reaches the target again further out', () => {
    const search = searchOutward(0, [[10, 20, 30, 40]]);
    expect(runSearch(search, (at) => at < 15 || at > 25)).toEqual({ steps: 14, reason: 'not_monotone' });
  });
});
