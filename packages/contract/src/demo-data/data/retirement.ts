import type { Template } from '#demo-data/story.ts';

const RETIRED = 10;

/** Somebody in their fifties who stops working in ten years, with pensions from two countries and a flat that brings in rent. */
export const RETIREMENT: Template = {
  name: 'Retirement',
  summary: 'Stop in ten years and live on pensions and funds.',
  whatToChange: 'Set the day work ends: the end of your salary and deposits, and the start of your state pension; then put in what your own funds hold today.',
  items: [
    { name: 'Current account', category: 'balance', paid: 'home', dollars: 30_000, tags: ['Safety'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 6_200, to: RETIRED, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'State pension', category: 'income', paid: 'home', dollars: 2_300, from: RETIRED, monthlyRate: 0.16, tags: ['Retirement'] },
    { name: 'Rent from a flat', category: 'income', paid: 'oldHome', dollars: 800, monthlyRate: 0.16, tags: ['Old home', 'Retirement'] },
    { name: 'Living costs while working', category: 'expense', paid: 'home', dollars: 4_000, to: RETIRED, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Living costs in retirement', category: 'expense', paid: 'home', dollars: 3_300, from: RETIRED, monthlyRate: 0.16, tags: ['Home', 'Retirement'] },
    { name: 'Health insurance', category: 'expense', paid: 'home', dollars: 1_800, from: 0.5, every: 12, monthlyRate: 0.25, tags: ['Home'] },
    { name: 'New car', category: 'expense', paid: 'home', dollars: 22_000, from: RETIRED, every: 0, tags: ['Home'] },
    { name: 'Travel', category: 'expense', paid: 'abroad', dollars: 400, monthlyRate: 0.15, tags: ['Abroad'] },
    { name: 'Rainy-day account', category: 'saving', paid: 'home', dollars: 200, to: RETIRED, monthlyRate: 0.2, fund: { dollars: 15_000 }, tags: ['Safety'] },
    { name: 'Company pension', category: 'pension', paid: 'home', dollars: 750, to: RETIRED, monthlyRate: 0.35, fund: { dollars: 165_000, yearlyFee: 0.4, depositFee: 1 }, paidOut: { from: RETIRED, years: 25 }, tags: ['Work', 'Retirement'] },
    { name: "Old home's pension", category: 'pension', paid: 'oldHome', dollars: 0, monthlyRate: 0.3, fund: { dollars: 60_000, yearlyFee: 0.6 }, paidOut: { from: RETIRED, years: 20 }, tags: ['Old home', 'Retirement'] },
    { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 700, to: RETIRED, monthlyRate: 0.5, fund: { dollars: 90_000, yearlyFee: 0.2 }, paidOut: { from: RETIRED, years: 25 }, tags: ['Abroad', 'Retirement'] },
  ],
};
