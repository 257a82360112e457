import type { Template } from '#demo-data/story.ts';

/** Somebody who has little put aside yet, pays off a loan and sends money home. */
export const EMERGENCY_FUND: Template = {
  name: 'Emergency fund',
  summary: 'Pay off a loan and put aside half a year of expenses.',
  whatToChange: 'Set what you can put aside each month, and watch when the emergency account reaches six times your monthly expenses.',
  items: [
    { name: 'Current account', category: 'balance', paid: 'home', dollars: 2_400, tags: ['Safety'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 3_600, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_150, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Living costs', category: 'expense', paid: 'home', dollars: 1_250, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Loan', category: 'expense', paid: 'home', dollars: 220, to: 2, tags: ['Debts'] },
    { name: 'Money sent home', category: 'expense', paid: 'oldHome', dollars: 150, tags: ['Family', 'Old home'] },
    { name: 'Car insurance', category: 'expense', paid: 'home', dollars: 650, from: 0.5, every: 12, monthlyRate: 0.2, tags: ['Home'] },
    { name: 'Car repair', category: 'expense', paid: 'home', dollars: 900, from: 1, every: 0, tags: ['Home'] },
    { name: 'Emergency account', category: 'saving', paid: 'home', dollars: 400, monthlyRate: 0.2, fund: { dollars: 1_500 }, tags: ['Safety'] },
  ],
};
