import type { Template } from '#demo-data/story.ts';

/** Somebody who saves a lot, in a cheap fund, a cautious one and an expensive one. */
export const INVESTMENTS: Template = {
  name: 'Investments',
  whatToChange: 'Put in what each fund holds, earns a month and charges a year; copy the scenario with a lower fee to see what the fee costs.',
  items: [
    { name: 'Current account', category: 'balance', paid: 'home', dollars: 12_000, tags: ['Safety'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 6_500, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 3_900, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Rainy-day account', category: 'saving', paid: 'home', dollars: 150, monthlyRate: 0.2, fund: { dollars: 12_000 }, tags: ['Safety'] },
    { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 800, monthlyRate: 0.5, fund: { dollars: 35_000, yearlyFee: 0.2 }, tags: ['Abroad', 'Retirement'] },
    { name: 'Bond fund', category: 'investment', paid: 'home', dollars: 300, monthlyRate: 0.25, fund: { dollars: 15_000, yearlyFee: 0.15 }, tags: ['Retirement'] },
    { name: 'Managed fund with high fees', category: 'investment', paid: 'oldHome', dollars: 200, monthlyRate: 0.5, fund: { dollars: 18_000, yearlyFee: 1.8, depositFee: 2 }, tags: ['Old home', 'Retirement'] },
    { name: 'Company pension', category: 'pension', paid: 'home', dollars: 650, monthlyRate: 0.35, fund: { dollars: 52_000, yearlyFee: 0.4, depositFee: 1 }, tags: ['Work', 'Retirement'] },
  ],
};
