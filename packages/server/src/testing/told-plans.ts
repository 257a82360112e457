import {
  type FinancialItem,
  type StoryItem,
  filledValues,
  itemRuleErrors,
  newItem,
  planFromStory,
  toPlanItem,
} from '@meridian/contract';
import { type CurrencyCode, type Forecast, type Rates, forecast, parseMonth } from '@meridian/engine';
import { expect } from 'vitest';

/** Who lives a story, and when. */
interface Teller {
  today: string;
  home: CurrencyCode;
  rates: Rates;
}

/** The items of a story as the server would answer them, each held against the contract. */
export function storedItems(story: readonly StoryItem[], { today, home, rates }: Teller): FinancialItem[] {
  return planFromStory(story, today, home, rates).map((draft, id) => {
    const item = newItem.parse(draft);
    expect(itemRuleErrors(item, Object.keys(draft))).toEqual([]);
    return {
      ...filledValues(item),
      id,
      created_at: `${today}T00:00:00.000Z`,
      updated_at: `${today}T00:00:00.000Z`,
      scenario: 1,
      tags: [],
    };
  });
}

/** Where a story leads in thirty years. */
export function thirtyYears(story: readonly StoryItem[], teller: Teller): Forecast {
  const { today, home: currency, rates } = teller;
  const items = storedItems(story, teller).map(toPlanItem);
  return forecast({ items, start: parseMonth(today), years: 30, currency, rates });
}
