import {
  type FinancialItem,
  type ExampleItemTemplate,
  NEW_SCENARIO_ASSUMPTIONS,
  fieldsOfNewItem,
  newItem,
  toExampleItems,
  toEngineAssumptions,
  toFinancialItem,
  toPlanItem,
} from '@meridian/contract';
import { type CurrencyCode, type Forecast, type Rates, forecast, parseMonth } from '@meridian/engine';

/** The date, display currency and exchange rates with which templates of example items are converted to items. */
interface ExampleContext {
  today: string;
  home: CurrencyCode;
  rates: Rates;
}

/** Returns the example items as the server would return them, each validated by the contract. */
export function toStoredItems(
  templates: readonly ExampleItemTemplate[],
  { today, home, rates }: ExampleContext,
): FinancialItem[] {
  return toExampleItems(templates, today, home, rates).map((draft, id) => {
    const made = fieldsOfNewItem(newItem.parse(draft), 1);
    if ('errors' in made) throw new Error(`The item '${draft.name}' breaks the rules of items.`);
    const now = new Date(`${today}T00:00:00Z`);
    return toFinancialItem({ ...made.fields, id, created_at: now, updated_at: now, tag_ids: [] }, new Map());
  });
}

/** Returns the forecast of the example items over thirty years, in a new scenario. */
export function forecastThirtyYears(templates: readonly ExampleItemTemplate[], context: ExampleContext): Forecast {
  const { today, home: currency, rates } = context;
  const items = toStoredItems(templates, context).map(toPlanItem);
  const assumptions = toEngineAssumptions(NEW_SCENARIO_ASSUMPTIONS);
  return forecast({ items, start: parseMonth(today), years: 30, currency, rates, assumptions });
}
