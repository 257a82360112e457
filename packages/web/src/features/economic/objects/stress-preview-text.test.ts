import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en, he } from '#lib/messages/full-catalogue.ts';

test.each([
  ['en', en, 0, 'then recovers at once;'],
  ['en', en, 1, 'then recovers over 1 month;'],
  ['en', en, 12, 'then recovers over 12 months;'],
  ['he', he, 0, 'ואז משתפר מיד;'],
  ['he', he, 2, 'ואז משתפר במשך חודשיים;'],
])("%s: the description of a stress test's chart names its recovery time", (locale, messages, recovery, text) => {
  const intl = createIntl({ locale, messages });
  const values = { duration: 9, recovery, share: '90%' };
  expect(intl.formatMessage({ id: 'economy.sketch.stress' }, values)).toContain(text);
});
