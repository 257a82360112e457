import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { en, he } from '#lib/messages/full-catalogue.ts';
import { shareOfDefaults } from './economy-api.ts';

const figures = (...builtIn: boolean[]) => builtIn.map((is_fallback) => ({ is_fallback }));

test.each([
  [figures(true, true), 'all'],
  [figures(true, false), 'some'],
  [figures(false, false), 'none'],
] as const)('of the figures %j, %s are built-in defaults', (given, expected) => {
  expect(shareOfDefaults(given)).toBe(expected);
});

describe.each([
  { locale: 'en', messages: en, upToDate: 'Up to date', fromLive: 'live data', fromBuiltIn: 'built-in' },
  { locale: 'he', messages: he, upToDate: 'הכול מעודכן', fromLive: 'נתונים חיים', fromBuiltIn: 'מובנים' },
])('$locale', ({ locale, messages, upToDate, fromLive, fromBuiltIn }) => {
  const intl = createIntl({ locale, messages });
  const refreshed = (builtIn: string) => intl.formatMessage({ id: 'live.refreshed' }, { builtIn });
  const done = (builtIn: string) => intl.formatMessage({ id: 'economy.live.done' }, { count: 3, builtIn });

  test('built-in figures are not described as up to date', () => {
    expect(refreshed('all')).not.toContain(upToDate);
    expect(refreshed('some')).toContain(upToDate);
    expect(refreshed('none')).toContain(upToDate);
    expect(refreshed('none').length).toBeLessThan(refreshed('some').length);
  });

  test('an update names its sources', () => {
    expect(done('none')).toContain(fromLive);
    expect(done('none')).not.toContain(fromBuiltIn);
    expect(done('all')).toContain(fromBuiltIn);
    expect(done('all')).not.toContain(fromLive);
  });
});
