import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en } from '#lib/messages/full-catalogue.ts';
import type { Translate } from '#lib/text/text.ts';
import { milestoneOffsetText, shortMilestoneReferenceText, milestoneReferenceText } from './milestone-texts.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

test('an offset is described in words', () => {
  const words = [0, -1, 1, -2, 12, -24, 13].map((months) => milestoneOffsetText('Retirement', months, t));
  expect(words).toEqual([
    'Retirement',
    'the month before Retirement',
    'the month after Retirement',
    '2 months before Retirement',
    'one year after Retirement',
    '2 years before Retirement',
    '13 months after Retirement',
  ]);
});

test('a reference to a missing milestone has no description', () => {
  const retirement = { id: 3, name: 'Retirement', date: '2041-05-01' };
  expect(milestoneReferenceText({ milestone_id: 3, offset_months: 0 }, [retirement], t)).toBe('Retirement');
  expect(milestoneReferenceText({ milestone_id: 4, offset_months: 0 }, [retirement], t)).toBeNull();
});

test('a cell has a shorter description for the month before or after', () => {
  const retirement = { id: 3, name: 'Retirement', date: '2041-05-01' };
  const words = [-1, 1, 0, -12].map((months) =>
    shortMilestoneReferenceText({ milestone_id: 3, offset_months: months }, [retirement], t),
  );
  expect(words).toEqual(['before Retirement', 'after Retirement', 'Retirement', 'one year before Retirement']);
  expect(shortMilestoneReferenceText({ milestone_id: 4, offset_months: -1 }, [retirement], t)).toBeNull();
});
