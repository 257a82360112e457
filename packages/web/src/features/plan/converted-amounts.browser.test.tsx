/** The exchange rate of a converted amount, shown on hover and focus. */
import { type CurrencyPreferences, type NewItem, scenarioEndpoints } from '@meridian/contract';
import { CURRENCY_CODES } from '@meridian/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { interceptCalls } from '#testing/intercept-calls.ts';
import { renderItems, focus, itemCell, itemRow, signUpWithItems } from '#testing/items-and-form.tsx';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';

const ITEMS: NewItem[] = [
  { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR' },
  { name: 'Dacha', category: 'expense', amount: 90_000, currency: 'RUB' },
  { name: 'Food', category: 'expense', amount: 600, currency: 'USD' },
];

const tip = page.getByRole('tooltip');
const totals = page.getByRole('group', { name: 'Totals' });
const heading = page.getByRole('heading', { name: 'Items' });
const converted = (within: Locator): Locator => within.getByText(/^\$/);

/** Waits until the tooltip is inside the window and close to its amount. After a scroll the tooltip moves one frame later. */
function expectBeside(amount: Locator): Promise<void> {
  const apart = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.max(0, otherFrom - to, from - otherTo);
  return vi.waitFor(() => {
    const told = tip.element().getBoundingClientRect();
    const about = amount.element().getBoundingClientRect();
    expect(apart(told.left, told.right, about.left, about.right)).toBeLessThan(20);
    expect(apart(told.top, told.bottom, about.top, about.bottom)).toBeLessThan(20);
    expect(Math.min(told.left, told.top)).toBeGreaterThanOrEqual(0);
    expect(told.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  }, 20_000);
}

test('hovering shows the rate, the pointer can move onto the tooltip, and Escape closes it', async () => {
  await signUpWithItems(...ITEMS);
  await renderItems();
  await converted(itemRow('Rent')).hover();
  await expect.element(tip).toHaveTextContent(/1 EUR = 1\.1765 USD.*Built-in rates.*current rates are not available/);
  await expectBeside(converted(itemRow('Rent')));
  // Fake timers verify that the tooltip stays open as long as the pointer is on it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await tip.hover();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  await converted(itemRow('Dacha')).hover();
  await expect.element(tip).toHaveTextContent('1 RUB = 0.01111 USD');
  await heading.hover();
  await expect.element(tip).not.toBeInTheDocument();

  // Each figure of the totals shows the rate; the first and the last one are checked.
  for (const figure of [converted(totals).first(), converted(totals).last()]) {
    await figure.hover();
    await expect.element(tip).toHaveTextContent('1 EUR = 1.1765 USD');
    await heading.hover();
    await expect.element(tip).not.toBeInTheDocument();
  }
});

test('with the keyboard, the rate is shown on the focused cell, and on the one element of the totals that Tab reaches', async () => {
  await signUpWithItems(...ITEMS);
  await renderItems();
  const amount = itemCell('Rent', 'amount');
  await focus(itemCell('Rent', 'category'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tip).not.toBeInTheDocument();
  await expect.element(amount).not.toHaveAccessibleDescription();

  const used = totals.getByRole('button');
  expect(used.elements()).toHaveLength(1);
  await focus(used);
  await expect.element(tip).toHaveTextContent(/1 EUR = .*1 RUB = |1 RUB = .*1 EUR = /);
  // The tooltip lists no rate for amounts in the display currency.
  await expect.element(tip).not.toHaveTextContent('1 USD =');
  await expect.element(used).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  await userEvent.keyboard('{Tab}');
  await expect.element(tip).not.toBeInTheDocument();
});

test('while amounts are hidden the rate is still shown, without amounts', async () => {
  await signUpWithItems(...ITEMS);
  await renderItems({ hideSensitiveData: true });
  await itemRow('Rent').getByText('•••••').nth(1).hover();
  await expect.element(tip).toHaveTextContent('1 EUR = 1.1765 USD');
  expect(document.querySelector('main')?.innerHTML).not.toMatch(/1,?411\.76|€1,?200/);
});

test('a rate pinned by the scenario is labelled as such', async () => {
  await signUpWithItems(...ITEMS);
  const { id } = await call(scenarioEndpoints.current);
  const body = { assumptions: { pinned_rates: { EUR: 0.5 } } };
  await call(scenarioEndpoints.update, { params: { id }, body });
  await renderItems();
  await expect.element(itemRow('Rent')).toHaveTextContent('about $2,400');
  await converted(itemRow('Rent')).hover();
  await expect.element(tip).toHaveTextContent(/^1 EUR = 2\.00 USD set in this scenario$/);
});

test('live rates name their publisher, their date, and the currencies without a live rate', async () => {
  await signUpWithItems(...ITEMS);
  // The server of the tests has no access to a rate service and returns built-in rates, so its response is replaced by live rates.
  interceptCalls(/^GET \/api\/currency\/preferences\/$/, async (pass) => {
    const known = (await (await pass()).json()) as CurrencyPreferences;
    const live: CurrencyPreferences = {
      ...known,
      exchange_rates: { ...known.exchange_rates, EUR: 0.8 },
      source: 'live',
      as_of: '2026-11-20',
      service: 'rates.example.org',
      unquoted: CURRENCY_CODES.filter((code) => code !== 'USD' && code !== 'EUR'),
    };
    return Response.json(live);
  });
  await renderItems();
  await converted(itemRow('Rent')).hover();
  await expect.element(tip).toHaveTextContent(/^1 EUR = 1\.25 USD Rates of 20\/11\/2026 · rates\.example\.org$/);
  await converted(itemRow('Dacha')).hover();
  await expect.element(tip).toHaveTextContent('1 RUB = 0.01111 USD older or built in');
});

test('axe finds nothing in the tooltip', async () => {
  // The tooltip measures its position while the window is resized.
  expectConsoleErrors(/ResizeObserver loop/);
  await signUpWithItems(...ITEMS);
  await renderItems();
  const used = totals.getByRole('button');
  await heading.hover();
  await runInAlternatingAppearances([1_440, 360], async (look) => {
    await focus(page.getByRole('searchbox', { name: 'Search items' }));
    await expect.element(tip).not.toBeInTheDocument();
    // The tooltip is opened by focus, because the totals move away from the pointer when the list changes to cards.
    await focus(used);
    await expect.element(tip).toBeVisible();
    await expectBeside(used);
    await expectAccessible(look);
  });
});
