import { MONTH, type Template } from '#demo-data/story.ts';

const DAY = 1.5;

/** A couple who marry in a year and a half and travel after it. */
export const WEDDING: Template = {
  name: 'Wedding',
  summary: 'Save for a celebration and for the honeymoon.',
  whatToChange: 'Set the month of the celebration, what it costs and what others give towards it.',
  items: [
    { name: 'Joint account', category: 'balance', paid: 'home', dollars: 9_000, tags: ['Safety'] },
    { name: 'My salary', category: 'income', paid: 'home', dollars: 3_900, monthlyRate: 0.16, tags: ['Work'] },
    { name: "My partner's salary", category: 'income', paid: 'home', dollars: 3_300, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Help from our parents', category: 'balance', paid: 'oldHome', dollars: 8_000, from: DAY - 6 * MONTH, tags: ['Family', 'Wedding'] },
    { name: 'Gifts from the guests', category: 'balance', paid: 'home', dollars: 7_500, from: DAY, tags: ['Wedding'] },
    { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_600, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Living costs', category: 'expense', paid: 'home', dollars: 3_000, monthlyRate: 0.16, tags: ['Home'] },
    { name: 'Deposit for the venue', category: 'expense', paid: 'home', dollars: 3_000, from: DAY - 1, every: 0, tags: ['Wedding'] },
    { name: 'Rings and clothes', category: 'expense', paid: 'home', dollars: 4_200, from: DAY - 3 * MONTH, every: 0, tags: ['Wedding'] },
    { name: 'Celebration', category: 'expense', paid: 'home', dollars: 26_000, from: DAY, every: 0, tags: ['Wedding'] },
    { name: 'Honeymoon', category: 'expense', paid: 'abroad', dollars: 6_500, from: DAY + MONTH, every: 0, tags: ['Wedding', 'Abroad'] },
    { name: 'Wedding account', category: 'saving', paid: 'home', dollars: 500, to: DAY, monthlyRate: 0.2, fund: { dollars: 4_000 }, tags: ['Wedding'] },
  ],
};
