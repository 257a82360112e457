import type { Template } from '#demo-data/story.ts';

const STUDIES = 3;
const GRADUATION = STUDIES + 4;

/** A family whose child goes to a university abroad in three years. */
export const EDUCATION: Template = {
  name: 'Education',
  summary: 'Four years at a university abroad, school until then.',
  whatToChange: 'Set when studies begin and end, and what tuition, rent and flights cost in the currency they are paid in.',
  items: [
    { name: 'Current account', category: 'balance', paid: 'home', dollars: 18_000, tags: ['Safety'] },
    { name: 'Salary', category: 'income', paid: 'home', dollars: 5_600, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Second salary', category: 'income', paid: 'home', dollars: 2_600, monthlyRate: 0.16, tags: ['Work'] },
    { name: 'Scholarship', category: 'income', paid: 'abroad', dollars: 450, from: STUDIES, to: GRADUATION, tags: ['Studies'] },
    { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 5_200, monthlyRate: 0.16, tags: ['Home', 'Family'] },
    { name: 'School', category: 'expense', paid: 'home', dollars: 6_000, from: 0.75, to: STUDIES, every: 12, monthlyRate: 0.2, tags: ['Family'] },
    { name: 'Moving and first flights', category: 'expense', paid: 'abroad', dollars: 3_500, from: STUDIES, every: 0, tags: ['Studies', 'Abroad'] },
    { name: 'Tuition', category: 'expense', paid: 'abroad', dollars: 9_000, from: STUDIES, to: GRADUATION, every: 6, monthlyRate: 0.25, tags: ['Studies', 'Abroad'] },
    { name: 'Room and board', category: 'expense', paid: 'abroad', dollars: 1_200, from: STUDIES, to: GRADUATION, monthlyRate: 0.2, tags: ['Studies', 'Abroad'] },
    { name: 'Education account', category: 'saving', paid: 'home', dollars: 450, to: STUDIES, monthlyRate: 0.25, fund: { dollars: 22_000 }, tags: ['Studies'] },
    { name: 'Company pension', category: 'pension', paid: 'home', dollars: 600, monthlyRate: 0.35, fund: { dollars: 48_000, yearlyFee: 0.4, depositFee: 1 }, tags: ['Work', 'Retirement'] },
  ],
};
