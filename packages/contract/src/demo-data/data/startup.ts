import type { Template } from '#demo-data/story.ts';

const START = 0.5;
const PRODUCT = START + 1;
const GROWN = START + 2.5;

/** Somebody who leaves a job in half a year and lives on savings and a partner's salary until customers pay. */
export const STARTUP: Template = {
  name: 'Startup',
  summary: 'Found a company and see how long the money lasts.',
  whatToChange: 'Set when you give up your salary and when customers pay; the lowest point of your money tells how long it lasts.',
  items: [
    { name: 'Savings', category: 'balance', paid: 'home', dollars: 50_000, tags: ['Safety'] },
    { name: 'Salary until I leave', category: 'income', paid: 'home', dollars: 5_500, to: START, tags: ['Work'] },
    { name: "My partner's salary", category: 'income', paid: 'home', dollars: 3_200, monthlyRate: 0.16, tags: ['Family'] },
    { name: 'Money from an investor', category: 'balance', paid: 'abroad', dollars: 80_000, from: PRODUCT, tags: ['Startup', 'Abroad'] },
    { name: 'First customers abroad', category: 'income', paid: 'abroad', dollars: 2_500, from: PRODUCT, to: GROWN, tags: ['Startup', 'Abroad'] },
    { name: 'Customers abroad, once it is known', category: 'income', paid: 'abroad', dollars: 10_500, from: GROWN, monthlyRate: 0.2, tags: ['Startup', 'Abroad'] },
    { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 4_800, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Founding the company', category: 'expense', paid: 'home', dollars: 6_000, from: START, every: 0, tags: ['Startup'] },
    { name: 'Tools and hosting', category: 'expense', paid: 'abroad', dollars: 400, from: START, monthlyRate: 0.2, tags: ['Startup', 'Abroad'] },
    { name: 'First employee', category: 'expense', paid: 'home', dollars: 5_200, from: PRODUCT, monthlyRate: 0.2, tags: ['Startup'] },
    { name: 'Accountant', category: 'expense', paid: 'home', dollars: 2_400, from: START + 1, every: 12, monthlyRate: 0.2, tags: ['Startup'] },
    { name: 'Emergency account', category: 'saving', paid: 'home', dollars: 0, monthlyRate: 0.2, fund: { dollars: 12_000 }, tags: ['Safety'] },
  ],
};
