import { MONTH, type Template } from '#demo-data/story.ts';

const DEPARTURE = 1;
const RETURN = DEPARTURE + 3 * MONTH;

/** Three months of unpaid leave abroad, a year from now, with the flat sublet. */
export const VACATION: Template = {
  name: 'Vacation',
  summary: 'Three months without pay, and money when you return.',
  whatToChange: 'Set the month you leave and the month you come back, what the weeks away cost there, and what your income does meanwhile.',
  items: [
    { name: 'Current account', category: 'balance', paid: 'home', dollars: 6_500, tags: ['Safety'] },
    { name: 'Salary until I leave', category: 'income', paid: 'home', dollars: 4_200, to: DEPARTURE, tags: ['Work'] },
    { name: 'Salary from my return', category: 'income', paid: 'home', dollars: 4_200, from: RETURN, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Subletting the flat', category: 'income', paid: 'home', dollars: 950, from: DEPARTURE, to: RETURN, tags: ['Home', 'Holiday'] },
    { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_250, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Living costs at home, until I leave', category: 'expense', paid: 'home', dollars: 1_600, to: DEPARTURE, tags: ['Home'] },
    { name: 'Living costs at home, from my return', category: 'expense', paid: 'home', dollars: 1_600, from: RETURN, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Flights and insurance', category: 'expense', paid: 'home', dollars: 3_200, from: DEPARTURE - 3 * MONTH, every: 0, tags: ['Holiday'] },
    { name: 'Life on the road', category: 'expense', paid: 'abroad', dollars: 2_600, from: DEPARTURE, to: RETURN, tags: ['Holiday', 'Abroad'] },
    { name: 'Holiday account', category: 'saving', paid: 'home', dollars: 300, to: DEPARTURE, monthlyRate: 0.2, fund: { dollars: 1_200 }, tags: ['Holiday'] },
  ],
};
