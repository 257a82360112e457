import type { Category } from '@meridian/engine';

/** An item of the story: amounts in US dollars, times in years from today. */
export interface StoryItem {
  name: string;
  category: Category;
  /** In which of the household's three currencies it is paid. */
  paid: 'home' | 'abroad' | 'oldHome';
  dollars: number;
  /** Absent: it already runs. */
  from?: number;
  /** Absent: it has no end. */
  to?: number;
  /** In percent, of a payment or of a fund. */
  monthlyRate?: number;
  /** What the fund holds today, its fee a year and its fee on deposits in percent. */
  fund?: { dollars: number; yearlyFee: number; depositFee: number };
  tags: readonly string[];
}

const HOUSE = 4;
const LAST_CLIENT = 7;
const SCHOOL_ENDS = 16;
const RETIREMENT = 24;

/**
 * Two people near forty with two small children, who moved countries once: they rent, buy a house in four years, pay it off
 * around retirement, and live on pensions from two countries then.
 */
export const STORY: readonly StoryItem[] = [
  { name: 'Current account', category: 'balance', paid: 'home', dollars: 16_000, tags: ['Safety'] },
  {
    name: "Grandmother's inheritance",
    category: 'balance',
    paid: 'oldHome',
    dollars: 45_000,
    from: 10,
    tags: ['Family', 'Old home'],
  },
  {
    name: 'Salary',
    category: 'income',
    paid: 'home',
    dollars: 5_400,
    to: RETIREMENT,
    monthlyRate: 0.16,
    tags: ['Work'],
  },
  {
    name: 'Freelance work for a client abroad',
    category: 'income',
    paid: 'abroad',
    dollars: 850,
    to: LAST_CLIENT,
    tags: ['Work', 'Abroad'],
  },
  {
    name: 'State pension',
    category: 'income',
    paid: 'home',
    dollars: 2_200,
    from: RETIREMENT,
    monthlyRate: 0.15,
    tags: ['Retirement'],
  },
  {
    name: 'Rent',
    category: 'expense',
    paid: 'home',
    dollars: 1_500,
    to: HOUSE,
    monthlyRate: 0.16,
    tags: ['Home'],
  },
  {
    name: 'Down payment',
    category: 'expense',
    paid: 'home',
    dollars: 70_000,
    from: HOUSE,
    to: HOUSE + 1 / 12,
    tags: ['Home'],
  },
  {
    name: 'Mortgage',
    category: 'expense',
    paid: 'home',
    dollars: 1_900,
    from: HOUSE,
    to: HOUSE + 22,
    tags: ['Home'],
  },
  {
    name: 'Groceries and household',
    category: 'expense',
    paid: 'home',
    dollars: 1_100,
    monthlyRate: 0.16,
    tags: ['Home', 'Family'],
  },
  {
    name: 'School for two',
    category: 'expense',
    paid: 'home',
    dollars: 600,
    to: SCHOOL_ENDS,
    monthlyRate: 0.2,
    tags: ['Family'],
  },
  {
    name: 'Help for my parents',
    category: 'expense',
    paid: 'oldHome',
    dollars: 300,
    to: 15,
    tags: ['Family', 'Old home'],
  },
  {
    name: 'Travel',
    category: 'expense',
    paid: 'abroad',
    dollars: 350,
    monthlyRate: 0.15,
    tags: ['Abroad'],
  },
  {
    name: 'Rainy-day account',
    category: 'saving',
    paid: 'home',
    dollars: 200,
    to: 12,
    monthlyRate: 0.2,
    fund: { dollars: 9_000, yearlyFee: 0, depositFee: 0 },
    tags: ['Safety'],
  },
  {
    name: 'Company pension',
    category: 'pension',
    paid: 'home',
    dollars: 600,
    to: RETIREMENT,
    monthlyRate: 0.35,
    fund: { dollars: 38_000, yearlyFee: 0.4, depositFee: 1 },
    tags: ['Work', 'Retirement'],
  },
  {
    name: "Old home's pension",
    category: 'pension',
    paid: 'oldHome',
    dollars: 0,
    monthlyRate: 0.3,
    fund: { dollars: 27_000, yearlyFee: 0.6, depositFee: 0 },
    tags: ['Old home', 'Retirement'],
  },
  {
    name: 'World index fund',
    category: 'investment',
    paid: 'abroad',
    dollars: 600,
    to: RETIREMENT,
    monthlyRate: 0.5,
    fund: { dollars: 21_000, yearlyFee: 0.2, depositFee: 0 },
    tags: ['Abroad', 'Retirement'],
  },
];
