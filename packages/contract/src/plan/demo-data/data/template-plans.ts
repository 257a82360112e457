import type { TemplateId } from '#plan/demo-data.ts';
import { YEARS_PER_MONTH, type PlanTemplate } from '#plan/demo-data/template-types.ts';

/* Times of events in the templates, in years from today. */
const RETIRED = 10;
const MOVE = 3;
const STUDIES = 3;
const GRADUATION = STUDIES + 4;
const LIVES_ON_FUNDS = 20;
const DEPARTURE = 1;
const RETURN = DEPARTURE + 3 * YEARS_PER_MONTH;
const DAY = 1.5;
const START = 0.5;
const PRODUCT = START + 1;
const GROWN = START + 2.5;
const OPENING = 1;

/** Example plans that a user can add to a scenario, one for each use case. */
export const TEMPLATE_PLANS: Readonly<Record<TemplateId, PlanTemplate>> = {
  /** A person in their fifties who stops working in ten years, with pensions from two countries and income from a rented flat. */
  retirement: {
    name: 'Retirement',
    summary: 'Stop in ten years and live on pensions and funds.',
    whatToChange: 'Set the day work ends: the end of your salary and deposits, and the start of your state pension; then put in what your own funds hold today.',
    milestones: [{ name: 'Retirement', at: RETIRED }],
    items: [
      { name: 'Current account', category: 'balance', paid: 'home', dollars: 30_000, tags: ['Safety'] },
      { name: 'Salary', category: 'income', paid: 'home', dollars: 6_200, to: RETIRED, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'State pension', category: 'income', paid: 'home', dollars: 2_300, from: RETIRED, tags: ['Retirement'] },
      { name: 'Rent from a flat', category: 'income', paid: 'oldHome', dollars: 800, tags: ['Old home', 'Retirement'] },
      { name: 'Living costs while working', category: 'expense', paid: 'home', dollars: 4_000, to: RETIRED, tags: ['Home'] },
      { name: 'Living costs in retirement', category: 'expense', paid: 'home', dollars: 3_300, from: RETIRED, tags: ['Home', 'Retirement'] },
      { name: 'Health insurance', category: 'expense', paid: 'home', dollars: 1_800, from: 0.5, every: 12, monthlyRate: 0.08, tags: ['Home'] },
      { name: 'New car', category: 'expense', paid: 'home', dollars: 22_000, from: RETIRED, every: 0, tags: ['Home'] },
      { name: 'Travel', category: 'expense', paid: 'abroad', dollars: 400, tags: ['Abroad'] },
      { name: 'Flat', category: 'investment', paid: 'oldHome', dollars: 0, monthlyRate: 0.2, fund: { dollars: 150_000, assets: 'property' }, tags: ['Old home'] },
      { name: 'Rainy-day account', category: 'saving', paid: 'home', dollars: 200, to: RETIRED, monthlyRate: 0.2, fund: { dollars: 15_000 }, tags: ['Safety'] },
      { name: 'Company pension', category: 'pension', paid: 'home', dollars: 750, to: RETIRED, growth: 'prices', monthlyRate: 0.35, fund: { dollars: 165_000, yearlyFee: 0.4, depositFee: 1 }, paidOut: { from: RETIRED, years: 25 }, tax: 15, tags: ['Work', 'Retirement'] },
      { name: "Old home's pension", category: 'pension', paid: 'oldHome', dollars: 0, monthlyRate: 0.3, fund: { dollars: 60_000, yearlyFee: 0.6 }, paidOut: { from: RETIRED, years: 20 }, tax: 10, tags: ['Old home', 'Retirement'] },
      { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 700, to: RETIRED, monthlyRate: 0.5, fund: { dollars: 90_000, yearlyFee: 0.2 }, paidOut: { from: RETIRED, years: 25 }, tax: 10, tags: ['Abroad', 'Retirement'] },
    ],
  },
  /** A couple who rent, buy a home in three years, and pay it off over about twenty-three. */
  home_purchase: {
    name: 'Home purchase',
    summary: 'Rent three years more, then buy and pay it off.',
    whatToChange: 'Set what the home costs, as its value and as the down payment and the mortgage that pay for it, and the month you move; your rent ends where the mortgage begins.',
    milestones: [{ name: 'Move', at: MOVE }],
    items: [
      { name: 'Savings for the home', category: 'balance', paid: 'home', dollars: 45_000, tags: ['Home'] },
      { name: 'Salary', category: 'income', paid: 'home', dollars: 4_900, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Second salary', category: 'income', paid: 'home', dollars: 2_500, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Gift from my parents', category: 'balance', paid: 'oldHome', dollars: 20_000, from: MOVE, tags: ['Family', 'Home'] },
      { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_600, to: MOVE, tags: ['Home'] },
      { name: 'Down payment', category: 'expense', paid: 'home', dollars: 90_000, from: MOVE, every: 0, growth: 'fixed', tags: ['Home'] },
      { name: 'Our home', category: 'investment', paid: 'home', dollars: 0, from: MOVE, monthlyRate: 0.2, fund: { dollars: 430_000, assets: 'property' }, tags: ['Home'] },
      { name: 'Fees and moving', category: 'expense', paid: 'home', dollars: 14_000, from: MOVE, every: 0, tags: ['Home'] },
      { name: 'Mortgage', category: 'expense', paid: 'home', dollars: 2_000, from: MOVE, loan: { dollars: 340_000, yearlyRate: 4.5 }, tags: ['Home'] },
      { name: 'Upkeep and insurance', category: 'expense', paid: 'home', dollars: 250, from: MOVE, tags: ['Home'] },
      { name: 'Property tax', category: 'expense', paid: 'home', dollars: 300, from: MOVE, every: 3, tags: ['Home'] },
      { name: 'Living costs', category: 'expense', paid: 'home', dollars: 3_000, tags: ['Family'] },
      { name: 'Holidays', category: 'expense', paid: 'abroad', dollars: 3_600, from: 0.75, every: 12, tags: ['Abroad'] },
      { name: 'Company pension', category: 'pension', paid: 'home', dollars: 550, growth: 'prices', monthlyRate: 0.35, fund: { dollars: 24_000, yearlyFee: 0.4, depositFee: 1 }, tags: ['Work', 'Retirement'] },
    ],
  },
  /** A family whose child goes to a university abroad in three years. */
  education: {
    name: 'Education',
    summary: 'Four years at a university abroad, school until then.',
    whatToChange: 'Set when studies begin and end, and what tuition, rent and flights cost in the currency they are paid in.',
    milestones: [{ name: 'Studies begin', at: STUDIES }, { name: 'Graduation', at: GRADUATION }],
    items: [
      { name: 'Current account', category: 'balance', paid: 'home', dollars: 18_000, tags: ['Safety'] },
      { name: 'Salary', category: 'income', paid: 'home', dollars: 5_600, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Second salary', category: 'income', paid: 'home', dollars: 2_600, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Scholarship', category: 'income', paid: 'abroad', dollars: 450, from: STUDIES, to: GRADUATION, tags: ['Studies'] },
      { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 5_200, tags: ['Home', 'Family'] },
      { name: 'School', category: 'expense', paid: 'home', dollars: 6_000, from: 0.75, to: STUDIES, every: 12, monthlyRate: 0.04, tags: ['Family'] },
      { name: 'Moving and first flights', category: 'expense', paid: 'abroad', dollars: 3_500, from: STUDIES, every: 0, tags: ['Studies', 'Abroad'] },
      { name: 'Tuition', category: 'expense', paid: 'abroad', dollars: 9_000, from: STUDIES, to: GRADUATION, every: 6, monthlyRate: 0.08, tags: ['Studies', 'Abroad'] },
      { name: 'Room and board', category: 'expense', paid: 'abroad', dollars: 1_200, from: STUDIES, to: GRADUATION, tags: ['Studies', 'Abroad'] },
      { name: 'Education account', category: 'saving', paid: 'home', dollars: 450, to: STUDIES, monthlyRate: 0.25, fund: { dollars: 22_000 }, tags: ['Studies'] },
      { name: 'Company pension', category: 'pension', paid: 'home', dollars: 600, growth: 'prices', monthlyRate: 0.35, fund: { dollars: 48_000, yearlyFee: 0.4, depositFee: 1 }, tags: ['Work', 'Retirement'] },
    ],
  },
  /** A person with small savings who pays off a loan and sends money home. */
  emergency_fund: {
    name: 'Emergency fund',
    summary: 'Pay off a loan and put aside half a year of expenses.',
    whatToChange: 'Set what you can put aside each month, and watch when the emergency account reaches six times your monthly expenses.',
    items: [
      { name: 'Current account', category: 'balance', paid: 'home', dollars: 2_400, tags: ['Safety'] },
      { name: 'Salary', category: 'income', paid: 'home', dollars: 3_600, tags: ['Work'] },
      { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_150, tags: ['Home'] },
      { name: 'Living costs', category: 'expense', paid: 'home', dollars: 1_250, tags: ['Home'] },
      { name: 'Loan', category: 'expense', paid: 'home', dollars: 220, loan: { dollars: 4_900, yearlyRate: 7 }, tags: ['Debts'] },
      { name: 'Money sent home', category: 'expense', paid: 'oldHome', dollars: 150, tags: ['Family', 'Old home'] },
      { name: 'Car insurance', category: 'expense', paid: 'home', dollars: 650, from: 0.5, every: 12, tags: ['Home'] },
      { name: 'Car repair', category: 'expense', paid: 'home', dollars: 900, from: 1, every: 0, tags: ['Home'] },
      { name: 'Emergency account', category: 'saving', paid: 'home', dollars: 400, monthlyRate: 0.2, fund: { dollars: 1_500 }, tags: ['Safety'] },
    ],
  },
  /** A person with a salary, a rented-out flat, support for family and savings in three countries. */
  multi_currency: {
    name: 'Multi-currency finances',
    summary: 'Earn, spend and save in three currencies, seen in one.',
    whatToChange: 'Change each amount together with its currency to what you earn, spend and own there; then switch the display currency to see all of it from another side.',
    items: [
      { name: 'Account at home', category: 'balance', paid: 'home', dollars: 9_000, tags: ['Safety'] },
      { name: 'Account abroad', category: 'balance', paid: 'abroad', dollars: 8_000, tags: ['Abroad'] },
      { name: 'Salary', category: 'income', paid: 'home', dollars: 5_000, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Freelance work for a client abroad', category: 'income', paid: 'abroad', dollars: 1_200, to: 8, tags: ['Work', 'Abroad'] },
      { name: 'Rent from a flat', category: 'income', paid: 'oldHome', dollars: 850, tags: ['Old home'] },
      { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_500, tags: ['Home'] },
      { name: 'Living costs', category: 'expense', paid: 'home', dollars: 2_300, tags: ['Home'] },
      { name: 'Mortgage on the flat', category: 'expense', paid: 'oldHome', dollars: 500, loan: { dollars: 53_000, yearlyRate: 4 }, tags: ['Old home'] },
      { name: 'Property tax on the flat', category: 'expense', paid: 'oldHome', dollars: 900, from: 0.25, every: 12, tags: ['Old home'] },
      { name: 'Help for my parents', category: 'expense', paid: 'oldHome', dollars: 250, to: 15, tags: ['Family', 'Old home'] },
      { name: 'Flat', category: 'investment', paid: 'oldHome', dollars: 0, monthlyRate: 0.2, fund: { dollars: 160_000, assets: 'property' }, tags: ['Old home'] },
      { name: "Old home's pension", category: 'pension', paid: 'oldHome', dollars: 0, monthlyRate: 0.3, fund: { dollars: 27_000, yearlyFee: 0.6 }, paidOut: { from: 20, years: 15 }, tax: 10, tags: ['Old home', 'Retirement'] },
      { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 450, monthlyRate: 0.5, fund: { dollars: 16_000, yearlyFee: 0.2 }, tags: ['Abroad', 'Retirement'] },
    ],
  },
  /**
   * A person who saves much of their income, in a cheap fund, a cautious one and an expensive one, and lives on these funds in
   * twenty years.
   */
  investments: {
    name: 'Investments',
    summary: 'See what funds grow to and what their fees cost.',
    whatToChange: 'Put in what each fund holds, earns a month and charges a year; copy the scenario with a lower fee to see what the fee costs.',
    milestones: [{ name: 'Financial freedom', at: LIVES_ON_FUNDS }],
    items: [
      { name: 'Current account', category: 'balance', paid: 'home', dollars: 12_000, tags: ['Safety'] },
      { name: 'Salary', category: 'income', paid: 'home', dollars: 6_500, to: LIVES_ON_FUNDS, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 3_900, tags: ['Home'] },
      { name: 'Rainy-day account', category: 'saving', paid: 'home', dollars: 150, to: LIVES_ON_FUNDS, monthlyRate: 0.2, fund: { dollars: 12_000 }, tags: ['Safety'] },
      { name: 'World index fund', category: 'investment', paid: 'abroad', dollars: 800, to: LIVES_ON_FUNDS, monthlyRate: 0.5, fund: { dollars: 35_000, yearlyFee: 0.2 }, paidOut: { from: LIVES_ON_FUNDS, years: 25 }, tax: 10, tags: ['Abroad', 'Retirement'] },
      { name: 'Bond fund', category: 'investment', paid: 'home', dollars: 300, to: LIVES_ON_FUNDS, monthlyRate: 0.25, fund: { dollars: 15_000, yearlyFee: 0.15, assets: 'bonds' }, paidOut: { from: LIVES_ON_FUNDS, years: 10 }, tax: 10, tags: ['Retirement'] },
      { name: 'Managed fund with high fees', category: 'investment', paid: 'oldHome', dollars: 200, to: LIVES_ON_FUNDS, monthlyRate: 0.5, fund: { dollars: 18_000, yearlyFee: 1.8, depositFee: 2 }, paidOut: { from: LIVES_ON_FUNDS, years: 25 }, tax: 10, tags: ['Old home', 'Retirement'] },
      { name: 'Company pension', category: 'pension', paid: 'home', dollars: 650, to: LIVES_ON_FUNDS, growth: 'prices', monthlyRate: 0.35, fund: { dollars: 52_000, yearlyFee: 0.4, depositFee: 1 }, paidOut: { from: LIVES_ON_FUNDS, years: 25 }, tax: 15, tags: ['Work', 'Retirement'] },
    ],
  },
  /** Three months of unpaid leave abroad, a year from now, with the flat sublet. */
  vacation: {
    name: 'Vacation',
    summary: 'Three months without pay, and money when you return.',
    whatToChange: 'Set the month you leave and the month you come back, what the weeks away cost there, and what your income does meanwhile.',
    milestones: [{ name: 'Departure', at: DEPARTURE }, { name: 'Return', at: RETURN }],
    items: [
      { name: 'Current account', category: 'balance', paid: 'home', dollars: 6_500, tags: ['Safety'] },
      { name: 'Salary until I leave', category: 'income', paid: 'home', dollars: 4_200, to: DEPARTURE, tags: ['Work'] },
      { name: 'Salary from my return', category: 'income', paid: 'home', dollars: 4_200, from: RETURN, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Subletting the flat', category: 'income', paid: 'home', dollars: 950, from: DEPARTURE, to: RETURN, tags: ['Home', 'Holiday'] },
      { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_250, tags: ['Home'] },
      { name: 'Living costs at home, until I leave', category: 'expense', paid: 'home', dollars: 1_600, to: DEPARTURE, tags: ['Home'] },
      { name: 'Living costs at home, from my return', category: 'expense', paid: 'home', dollars: 1_600, from: RETURN, tags: ['Home'] },
      { name: 'Flights and insurance', category: 'expense', paid: 'home', dollars: 3_200, from: DEPARTURE - 3 * YEARS_PER_MONTH, every: 0, tags: ['Holiday'] },
      { name: 'Life on the road', category: 'expense', paid: 'abroad', dollars: 2_600, from: DEPARTURE, to: RETURN, tags: ['Holiday', 'Abroad'] },
      { name: 'Holiday account', category: 'saving', paid: 'home', dollars: 300, to: DEPARTURE, monthlyRate: 0.2, fund: { dollars: 1_200 }, tags: ['Holiday'] },
    ],
  },
  /** A couple who marry in a year and a half and then travel. */
  wedding: {
    name: 'Wedding',
    summary: 'Save for a celebration and for the honeymoon.',
    whatToChange: 'Set the month of the celebration, what it costs and what others give towards it.',
    milestones: [{ name: 'Wedding day', at: DAY }],
    items: [
      { name: 'Joint account', category: 'balance', paid: 'home', dollars: 9_000, tags: ['Safety'] },
      { name: 'My salary', category: 'income', paid: 'home', dollars: 3_900, monthlyRate: 0.04, tags: ['Work'] },
      { name: "My partner's salary", category: 'income', paid: 'home', dollars: 3_300, monthlyRate: 0.04, tags: ['Work'] },
      { name: 'Help from our parents', category: 'balance', paid: 'oldHome', dollars: 8_000, from: DAY - 6 * YEARS_PER_MONTH, tags: ['Family', 'Wedding'] },
      { name: 'Gifts from the guests', category: 'balance', paid: 'home', dollars: 7_500, from: DAY, tags: ['Wedding'] },
      { name: 'Rent', category: 'expense', paid: 'home', dollars: 1_600, tags: ['Home'] },
      { name: 'Living costs', category: 'expense', paid: 'home', dollars: 3_000, tags: ['Home'] },
      { name: 'Deposit for the venue', category: 'expense', paid: 'home', dollars: 3_000, from: DAY - 1, every: 0, tags: ['Wedding'] },
      { name: 'Rings and clothes', category: 'expense', paid: 'home', dollars: 4_200, from: DAY - 3 * YEARS_PER_MONTH, every: 0, tags: ['Wedding'] },
      { name: 'Celebration', category: 'expense', paid: 'home', dollars: 26_000, from: DAY, every: 0, tags: ['Wedding'] },
      { name: 'Honeymoon', category: 'expense', paid: 'abroad', dollars: 6_500, from: DAY + YEARS_PER_MONTH, every: 0, tags: ['Wedding', 'Abroad'] },
      { name: 'Wedding account', category: 'saving', paid: 'home', dollars: 500, to: DAY, monthlyRate: 0.2, fund: { dollars: 4_000 }, tags: ['Wedding'] },
    ],
  },
  /** A person who leaves a job in half a year and lives on savings and a partner's salary until customers pay. */
  startup: {
    name: 'Startup',
    summary: 'Found a company and see how long the money lasts.',
    whatToChange: 'Set when you give up your salary and when customers pay; the lowest point of your money tells how long it lasts.',
    milestones: [{ name: 'Founding', at: START }, { name: 'First product', at: PRODUCT }, { name: 'Grown up', at: GROWN }],
    items: [
      { name: 'Savings', category: 'balance', paid: 'home', dollars: 50_000, tags: ['Safety'] },
      { name: 'Salary until I leave', category: 'income', paid: 'home', dollars: 5_500, to: START, tags: ['Work'] },
      { name: "My partner's salary", category: 'income', paid: 'home', dollars: 3_200, monthlyRate: 0.04, tags: ['Family'] },
      { name: 'Money from an investor', category: 'balance', paid: 'abroad', dollars: 80_000, from: PRODUCT, tags: ['Startup', 'Abroad'] },
      { name: 'First customers abroad', category: 'income', paid: 'abroad', dollars: 2_500, from: PRODUCT, to: GROWN, tags: ['Startup', 'Abroad'] },
      { name: 'Customers abroad, once it is known', category: 'income', paid: 'abroad', dollars: 10_500, from: GROWN, tags: ['Startup', 'Abroad'] },
      { name: 'Living costs and rent', category: 'expense', paid: 'home', dollars: 4_800, tags: ['Home'] },
      { name: 'Founding the company', category: 'expense', paid: 'home', dollars: 6_000, from: START, every: 0, tags: ['Startup'] },
      { name: 'Tools and hosting', category: 'expense', paid: 'abroad', dollars: 400, from: START, tags: ['Startup', 'Abroad'] },
      { name: 'First employee', category: 'expense', paid: 'home', dollars: 5_200, from: PRODUCT, monthlyRate: 0.04, tags: ['Startup'] },
      { name: 'Accountant', category: 'expense', paid: 'home', dollars: 2_400, from: START + 1, every: 12, tags: ['Startup'] },
      { name: 'Emergency account', category: 'saving', paid: 'home', dollars: 0, monthlyRate: 0.2, fund: { dollars: 12_000 }, tags: ['Safety'] },
    ],
  },
  /** A shop that imports its goods and opens a second shop in a year with a loan. */
  business_growth: {
    name: 'Business growth',
    summary: 'Open a second shop on a loan and see when it pays off.',
    whatToChange: 'Set what the new shop costs, what it earns and when, and the loan behind it; copy the scenario without the shop to compare both.',
    milestones: [{ name: 'Opening', at: OPENING }],
    items: [
      { name: 'Business account', category: 'balance', paid: 'home', dollars: 45_000, tags: ['Safety'] },
      { name: 'Sales of the first shop', category: 'income', paid: 'home', dollars: 24_000, tags: ['First shop'] },
      { name: 'Sales of the second shop', category: 'income', paid: 'home', dollars: 15_000, from: OPENING + 3 * YEARS_PER_MONTH, tags: ['Second shop'] },
      { name: 'Loan', category: 'balance', paid: 'home', dollars: 60_000, from: OPENING, tags: ['Second shop'] },
      { name: 'Goods for the first shop', category: 'expense', paid: 'abroad', dollars: 8_500, tags: ['First shop', 'Abroad'] },
      { name: 'Wages and rent of the first shop', category: 'expense', paid: 'home', dollars: 8_600, tags: ['First shop'] },
      { name: 'Fitting out the second shop', category: 'expense', paid: 'home', dollars: 65_000, from: OPENING, every: 0, tags: ['Second shop'] },
      { name: 'Goods for the second shop', category: 'expense', paid: 'abroad', dollars: 5_200, from: OPENING, tags: ['Second shop', 'Abroad'] },
      { name: 'Wages and rent of the second shop', category: 'expense', paid: 'home', dollars: 6_000, from: OPENING, tags: ['Second shop'] },
      { name: 'Loan instalments', category: 'expense', paid: 'home', dollars: 1_200, from: OPENING, loan: { dollars: 60_000, yearlyRate: 7.5 }, tags: ['Second shop'] },
      { name: 'Business insurance', category: 'expense', paid: 'home', dollars: 2_400, from: 0.5, every: 12, tags: ['Safety'] },
      { name: 'My own pay', category: 'expense', paid: 'home', dollars: 4_200, tags: ['Home'] },
      { name: 'Reserve for taxes', category: 'saving', paid: 'home', dollars: 800, monthlyRate: 0.15, fund: { dollars: 20_000 }, tags: ['Safety'] },
    ],
  },
};
