import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { RISKY_PLAN } from '#testing/advanced/simulation-card-actions.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { SafetyCard } from './safety-card.tsx';

const card = page.getByRole('region', { name: 'How safe is your plan?' });
const breaks = page.getByRole('list').filter({ hasText: 'crises tried' }).getByRole('listitem');

beforeEach(async () => {
  // The user has no access to the advanced view.
  await signUp();
  saveSettings({ forecastYears: 5 });
});

test('the card shows in how many simulated paths the money lasts, three helpful changes, and what breaks the plan', async () => {
  await addItems(...RISKY_PLAN);
  await renderCard(<SafetyCard />);
  await expect
    .element(card.getByText(/^In \d\d of 100 futures the money lasts until \w+ \d{4}\.$/).first())
    .toBeVisible();
  await expect.element(card.getByRole('figure', { name: 'Range of possible futures' })).toBeVisible();
  const changes = card.getByRole('listitem').filter({ hasText: 'The money then lasts in' });
  await expect.poll(() => changes.elements().length).toBe(3);
  await expect.element(changes.first().getByRole('button', { name: /^Save ‘.*’ as a new scenario$/ })).toBeEnabled();
  await expect.element(breaks.filter({ hasText: 'Great Depression (1929): if it began now' })).toBeVisible();
  await expect.element(breaks.filter({ hasText: 'The money lasts until the Euro' })).toBeVisible();
  await expectAccessible('of a plan at risk');
  saveSettings({ hideSensitiveData: true });
  await card.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(card.getByRole('table')).toBeVisible();
  expect(findLeakedFigures(card.element().outerHTML, ['3,000', '3,150', '41,000', '46,500', '7,700'])).toEqual([]);
});

test('a currency is listed as harmless if it cannot make the money run out, even if it can reduce net worth to zero; a different value of a house is not offered as a change', async () => {
  await addItems(
    { name: 'Salary', category: 'income', amount: 8_000, currency: 'USD' },
    { name: 'Living', category: 'expense', amount: 3_000, currency: 'USD' },
    { name: 'Account', category: 'balance', amount: 50_000, currency: 'USD' },
    { name: 'House', category: 'saving', amount: 0, currency: 'USD', existing_funds: 300_000 },
    {
      name: 'Loan',
      category: 'expense',
      amount: 100,
      currency: 'EUR',
      growth: 'fixed',
      loan_balance: 300_000,
      loan_rate: 2,
    },
  );
  await renderCard(<SafetyCard />);
  await expect
    .element(breaks.filter({ hasText: 'No move of these alone makes the money run out: Euro' }))
    .toBeVisible();
  const changes = card.getByRole('listitem').filter({ hasText: 'more at the end' });
  await expect.element(changes.filter({ hasText: 'Salary: 10% more' })).toBeVisible();
  await expect.poll(() => changes.filter({ hasText: /House|Account/ }).elements()).toEqual([]);
});

test('an empty plan, and one that fails anyway, have their own messages', async () => {
  const { screen } = await renderCard(<SafetyCard />);
  await expect.element(card.getByText('Nothing to test yet')).toBeVisible();
  await screen.unmount();
  await addItems(
    { name: 'Savings', category: 'saving', amount: 0, currency: 'USD', existing_funds: 1_500 },
    { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD', growth: 'fixed' },
  );
  await renderCard(<SafetyCard />);
  await expect.element(card.getByText(/^In no simulated future does the money last until/).first()).toBeVisible();
  await expect.element(card.getByText(/^The plan breaks without any crisis: .* the money runs out in/)).toBeVisible();
});

test('a browser that cannot simulate says so, and shows what would break the plan', async () => {
  // Simulates WebAssembly without SIMD.
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  await addItems(...RISKY_PLAN);
  await renderCard(<SafetyCard />);
  await expect.element(card).toHaveTextContent('This browser cannot simulate your plan');
  await expect.element(card).toHaveTextContent('crises tried');
});
