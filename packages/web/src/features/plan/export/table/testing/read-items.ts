/** How a test reads a table, and the items in it line by line. */
import type { CurrencyCode } from '@meridian/engine';
import { openTable } from '#features/plan/export/reading/open-table.ts';
import { readTable } from '#features/plan/export/rows/read-rows.ts';
import type { TableChoices } from '#features/plan/export/rows/table-choices.ts';

interface Read {
  own?: CurrencyCode;
  answers?: Partial<TableChoices>;
  took?: number[];
}

/** The table as the person would see it. */
export function read(text: string, { own = 'EUR', answers = {}, took = [] }: Read = {}) {
  const { rows, choices } = openTable(text, { currency: own });
  return { ...readTable(rows, { ...choices, ...answers }, new Set(took)), targets: choices.targets };
}

/** Every item in one line, and what is asked in front. */
export function items(text: string, how: Read = {}): string[] {
  const { rows, needs } = read(text, how);
  const asked = [...needs].map((question) => `asks ${question}`);
  return [
    ...asked,
    ...rows.flatMap(({ item, leftOut }) => {
      if (item === null || leftOut !== null) return [];
      const { name, category, amount, currency, from_date: from, interval_months: months } = item;
      return `${name}: ${category} ${amount} ${currency} ${from ?? '-'} ${months}`;
    }),
  ];
}
