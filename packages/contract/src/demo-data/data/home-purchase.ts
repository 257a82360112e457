import type { Template } from '#demo-data/story.ts';

const MOVE = 3;

/** A couple who rent, move into a home of their own in three years, and pay it off over twenty-five. */
export const HOME_PURCHASE: Template = {
  name: 'Home purchase',
  summary: 'Rent three years more, then buy and pay it off.',
  whatToChange: 'Set the price by way of the down payment and the mortgage, and the month you move; your rent ends where the mortgage begins.',
  items: [
    { name: 'Savings for the home', category: 'balance', paid: 'home', dollars: 45_000, tags: ['Home'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 4_900, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Second salary', category: 'income', paid: 'home', dollars: 2_500, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Gift from my parents', category: 'balance', paid: 'oldHome', dollars: 20_000, from: MOVE, tags: ['Family', 'Home'] },
    { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_600, to: MOVE, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Down payment', category: 'expense', paid: 'home', dollars: 85_000, from: MOVE, every: 0, tags: ['Home'] },
    { name: 'Fees and moving', category: 'expense', paid: 'home', dollars: 14_000, from: MOVE, every: 0, tags: ['Home'] },
    { name: 'Mortgage', category: 'expense', paid: 'home', dollars: 1_900, from: MOVE, to: MOVE + 25, tags: ['Home'] },
    { name: 'Upkeep and insurance', category: 'expense', paid: 'home', dollars: 250, from: MOVE, monthlyRate: 0.2, tags: ['Home'] },
    { name: 'Property tax', category: 'expense', paid: 'home', dollars: 300, from: MOVE, every: 3, monthlyRate: 0.2, tags: ['Home'] },
    { name: 'Living costs', category: 'expense', paid: 'home', dollars: 3_000, monthlyRate: 0.16, tags: ['Family'] },
    { name: 'Holidays', category: 'expense', paid: 'abroad', dollars: 3_600, from: 0.75, every: 12, monthlyRate: 0.15, tags: ['Abroad'] },
    { name: 'Company pension', category: 'pension', paid: 'home', dollars: 550, monthlyRate: 0.35, fund: { dollars: 24_000, yearlyFee: 0.4, depositFee: 1 }, tags: ['Work', 'Retirement'] },
  ],
};
