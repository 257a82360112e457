/** Reads a table in a test, and prints its items line by line. */
import type { CurrencyCode } from '@meridian/engine';
import { parseTable } from '#features/plan/export/parse-table.ts';
import { parseTableRows } from '#features/plan/export/rows/parse-rows.ts';
import type { TableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';

interface Read {
  own?: CurrencyCode;
  answers?: Partial<TableReadSettings>;
  includedRows?: number[];
}

/** Returns the table as the import dialog would read it. */
export function parseTestTable(text: string, { own = 'EUR', answers = {}, includedRows = [] }: Read = {}) {
  const { rows, choices } = parseTable(text, { currency: own });
  return { ...parseTableRows(rows, { ...choices, ...answers }, new Set(includedRows)), targets: choices.targets };
}

/** Returns one line per item, preceded by the open questions. */
export function describeTestItems(text: string, how: Read = {}): string[] {
  const { rows, unansweredQuestions } = parseTestTable(text, how);
  const asked = [...unansweredQuestions].map((question) => `asks ${question}`);
  return [
    ...asked,
    ...rows.flatMap(({ item, leftOut }) => {
      if (item === null || leftOut !== null) return [];
      const { name, category, amount, currency, from_date: from, interval_months: months } = item;
      return `${name}: ${category} ${amount} ${currency} ${from ?? '-'} ${months}`;
    }),
  ];
}
