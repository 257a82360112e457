import type { Template } from '#demo-data/story.ts';

const RETIRED = 20;

/** Somebody who saves a lot, in a cheap fund, a cautious one and an expensive one, and lives on them in twenty years. */
export const INVESTMENTS: Template = {
  name: 'Investments',
  summary: 'See what funds grow to and what their fees cost.',
  whatToChange: 'Put in what each fund holds, earns a month and charges a year; copy the scenario with a lower fee to see what the fee costs.',
  items: [
    { name: 'Current account', category: 'balance', paid: 'home', dollars: 12_000, tags: ['Safety'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 6_500, to: RETIRED, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 3_900, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Rainy-day account', category: 'saving', paid: 'home', dollars: 150, to: RETIRED, monthlyRate: 0.2, fund: { dollars: 12_000 }, tags: ['Safety'] },
    { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 800, to: RETIRED, monthlyRate: 0.5, fund: { dollars: 35_000, yearlyFee: 0.2 }, paidOut: { from: RETIRED, years: 25 }, tags: ['Abroad', 'Retirement'] },
    { name: 'Bond fund', category: 'investment', paid: 'home', dollars: 300, to: RETIRED, monthlyRate: 0.25, fund: { dollars: 15_000, yearlyFee: 0.15 }, paidOut: { from: RETIRED, years: 10 }, tags: ['Retirement'] },
    { name: 'Managed fund with high fees', category: 'investment', paid: 'oldHome', dollars: 200, to: RETIRED, monthlyRate: 0.5, fund: { dollars: 18_000, yearlyFee: 1.8, depositFee: 2 }, paidOut: { from: RETIRED, years: 25 }, tags: ['Old home', 'Retirement'] },
    { name: 'Company pension', category: 'pension', paid: 'home', dollars: 650, to: RETIRED, monthlyRate: 0.35, fund: { dollars: 52_000, yearlyFee: 0.4, depositFee: 1 }, paidOut: { from: RETIRED, years: 25 }, tags: ['Work', 'Retirement'] },
  ],
};
