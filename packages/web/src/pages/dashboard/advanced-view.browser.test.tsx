/** The advanced view of the dashboard: access, shortcuts, its own arrangement of cards, and the navigation bar of a phone. */
import { scenarioEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { focus, press } from '#testing/dashboard-actions.ts';
import { layoutProblems } from '#testing/layout-problems.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signUp } from '#testing/sign-up.tsx';

const toggle = page.getByRole('navigation', { name: 'View' });
const standard = toggle.getByRole('link', { name: 'Standard Dashboard' });
const advanced = toggle.getByRole('link', { name: 'Advanced Economic Analysis BETA' });
const simulation = page.getByRole('region', { name: 'Monte Carlo simulation' });
const items = page.getByRole('region', { name: 'Items' });
const button = (name: string) => page.getByRole('button', { name });
const address = () => location.pathname + location.search;
const cards = () => Array.from(document.querySelectorAll('[data-card]'), (slot) => slot.getAttribute('data-card'));

const USUAL = ['monte-carlo', 'analysis', 'stress', 'sensitivity', 'crisis', 'allocation', 'live'];
const STANDARD = ['summary', 'chart', 'controls', 'scenario', 'safety', 'pie', 'table', 'currencies'];

async function openAdvanced() {
  const drawn = await renderPage('/dashboard?view=advanced');
  await expect.element(page.getByRole('region', { name: 'Live economic data' })).toBeVisible();
  return drawn;
}

// advanced-view-access.test.ts of the server tests who may use the view, guests included, and that everyone else gets a 403.
test('a user who may not use the view has only the standard dashboard, and an address that asks for it is corrected', async () => {
  await signUp();
  const { id } = await call(scenarioEndpoints.create, { body: { name: 'Another life' } });
  await renderPage(`/dashboard?view=advanced&scenario=${id}`);
  await expect.element(items).toBeVisible();
  await expect.poll(address).toBe(`/dashboard?scenario=${id}`);
  await expect.element(toggle).not.toBeInTheDocument();
  await expect.element(simulation).not.toBeInTheDocument();
});

test('an address with an unknown view is corrected; the views are switched by keyboard; shortcuts and the new item belong to the current view', async () => {
  await signUpStaff();
  await renderPage('/dashboard?view=everything');
  await expect.element(items).toBeVisible();
  await expect.poll(address).toMatch(/view=standard/);
  await press(advanced, '{Enter}');
  await expect.element(simulation).toBeVisible();
  await expect.element(advanced).toHaveFocus();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(keys).toHaveTextContent('Add an item');
  await expect.element(keys).not.toHaveTextContent('Search items');
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('p');
  await expect.element(button('Show Data')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
});

test('each view has its own arrangement, changed by keyboard too, and reset separately; on a phone nothing is cut off meanwhile', async () => {
  await signUpStaff();
  const { renderAgain } = await openAdvanced();
  expect(cards()).toEqual(USUAL);
  await button('Arrange').click();
  const earlier = button('Move earlier: Live economic data');
  await expect.element(earlier).toBeVisible();
  focus(earlier);
  await userEvent.keyboard('{Enter>6/}');
  await page.viewport(360, 900);
  await expect.poll(layoutProblems).toEqual([]);
  await page.viewport(1_440, 900);
  const moved = ['live', ...USUAL.filter((id) => id !== 'live')];
  await expect.poll(cards).toEqual(moved);
  await button('Full width: Live economic data').click();
  await button('Done').click();
  await renderAgain();
  await expect.element(simulation).toBeVisible();
  expect(cards()).toEqual(moved);

  await standard.click();
  await expect.element(items).toBeVisible();
  expect(cards()).toEqual(STANDARD);
  expect(useSavedSettings.getState().dashboardLayout, 'the other view is not arranged').toEqual([]);
  await advanced.click();
  await expect.element(simulation).toBeVisible();
  await button('Arrange').click();
  await button('Reset layout').click();
  await expect.poll(cards).toEqual(USUAL);
  await button('Undo').click();
  await expect.poll(cards).toEqual(moved);
});

test('on a phone the bar links to the parts of the view', async () => {
  await signUpStaff();
  await page.viewport(360, 740);
  await openAdvanced();
  const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
  const stress = page.getByRole('heading', { name: 'Stress test' });
  await bar.getByRole('button', { name: 'Crises' }).click();
  await expect.element(stress).toHaveFocus();
  await expect.element(stress).toBeInViewport();
  await expect.element(bar.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await bar.getByRole('button', { name: 'Choices' }).click();
  await expect.element(page.getByRole('heading', { name: 'What to analyse' })).toHaveFocus();
});
