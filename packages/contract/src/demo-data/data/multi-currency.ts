import type { Template } from '#demo-data/story.ts';

const FLAT_PAID_OFF = 11;

/** Somebody who is paid, lets a flat, supports family and saves in three countries. */
export const MULTI_CURRENCY: Template = {
  name: 'Multi-currency finances',
  summary: 'Earn, spend and save in three currencies, seen in one.',
  whatToChange: 'Change each amount together with its currency to what you earn, spend and own there; then switch the display currency to see all of it from another side.',
  items: [
    { name: 'Account at home', category: 'balance', paid: 'home', dollars: 9_000, tags: ['Safety'] },
    { name: 'Account abroad', category: 'balance', paid: 'abroad', dollars: 8_000, tags: ['Abroad'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 5_000, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Freelance work for a client abroad', category: 'income', paid: 'abroad', dollars: 1_200, to: 8, tags: ['Work', 'Abroad'] },
    { name: 'Rent from a flat', category: 'income', paid: 'oldHome', dollars: 850, monthlyRate: 0.16, tags: ['Old home'] },
    { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_500, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Living costs', category: 'expense', paid: 'home', dollars: 2_300, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Mortgage on the flat', category: 'expense', paid: 'oldHome', dollars: 500, to: FLAT_PAID_OFF, tags: ['Old home'] },
    { name: 'Property tax on the flat', category: 'expense', paid: 'oldHome', dollars: 900, from: 0.25, every: 12, monthlyRate: 0.16, tags: ['Old home'] },
    { name: 'Help for my parents', category: 'expense', paid: 'oldHome', dollars: 250, to: 15, tags: ['Family', 'Old home'] },
    { name: "Old home's pension", category: 'pension', paid: 'oldHome', dollars: 0, monthlyRate: 0.3, fund: { dollars: 27_000, yearlyFee: 0.6 }, paidOut: { from: 20, years: 15 }, tags: ['Old home', 'Retirement'] },
    { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 450, monthlyRate: 0.5, fund: { dollars: 16_000, yearlyFee: 0.2 }, tags: ['Abroad', 'Retirement'] },
  ],
};
