import { MONTH, type Template } from '#demo-data/story.ts';

const OPENING = 1;
const LOAN_PAID_OFF = OPENING + 5;

/** A shop that imports its goods and opens a second one in a year, on a loan. */
export const BUSINESS_GROWTH: Template = {
  name: 'Business growth',
  summary: 'Open a second shop on a loan and see when it pays off.',
  whatToChange: 'Set what the new shop costs, what it earns and when, and the loan behind it; copy the scenario without the shop to compare both.',
  items: [
    { name: 'Business account', category: 'balance', paid: 'home', dollars: 45_000, tags: ['Safety'] },
    { name: 'Sales of the first shop', category: 'income', paid: 'home', dollars: 24_000, monthlyRate: 0.16, tags: ['First shop'] },
    { name: 'Sales of the second shop', category: 'income', paid: 'home', dollars: 15_000, from: OPENING + 3 * MONTH, monthlyRate: 0.16, tags: ['Second shop'] },
    { name: 'Loan', category: 'balance', paid: 'home', dollars: 60_000, from: OPENING, tags: ['Second shop'] },
    { name: 'Goods for the first shop', category: 'expense', paid: 'abroad', dollars: 8_500, monthlyRate: 0.16, tags: ['First shop', 'Abroad'] },
    { name: 'Wages and rent of the first shop', category: 'expense', paid: 'home', dollars: 8_600, monthlyRate: 0.16, tags: ['First shop'] },
    { name: 'Fitting out the second shop', category: 'expense', paid: 'home', dollars: 65_000, from: OPENING, every: 0, tags: ['Second shop'] },
    { name: 'Goods for the second shop', category: 'expense', paid: 'abroad', dollars: 5_200, from: OPENING, monthlyRate: 0.16, tags: ['Second shop', 'Abroad'] },
    { name: 'Wages and rent of the second shop', category: 'expense', paid: 'home', dollars: 6_000, from: OPENING, monthlyRate: 0.16, tags: ['Second shop'] },
    { name: 'Loan instalments', category: 'expense', paid: 'home', dollars: 1_200, from: OPENING, to: LOAN_PAID_OFF, tags: ['Second shop'] },
    { name: 'Business insurance', category: 'expense', paid: 'home', dollars: 2_400, from: 0.5, every: 12, monthlyRate: 0.2, tags: ['Safety'] },
    { name: 'My own pay', category: 'expense', paid: 'home', dollars: 4_200, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Reserve for taxes', category: 'saving', paid: 'home', dollars: 800, monthlyRate: 0.15, fund: { dollars: 20_000 }, tags: ['Safety'] },
  ],
};
