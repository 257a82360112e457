import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { readPlotPixels, expectDrawn } from '#testing/plan/forecast-chart.ts';
import { focus, notice, press } from '#testing/dashboard-actions.ts';
import { renderPage } from '#testing/render-page.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const USUAL = ['summary', 'chart', 'controls', 'scenario', 'safety', 'pie', 'table', 'currencies'];

const order = () => Array.from(document.querySelectorAll('[data-card]'), (slot) => slot.getAttribute('data-card'));
async function expectOrder(expected: readonly string[]): Promise<void> {
  await expect.poll(order).toEqual(expected);
}
const boxOf = (id: string) => document.querySelector(`[data-card=${id}]`)?.getBoundingClientRect() ?? new DOMRect();
const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const button = (name: string) => page.getByRole('button', { name });

/** Expects an announcement for screen readers about a moved card. */
async function expectSpoken(text: string): Promise<void> {
  await expect.element(notice(text)).toBeInTheDocument();
}

async function arrange(): Promise<void> {
  await button('Arrange').click();
  await expect.element(handle('Forecast')).toBeVisible();
}

async function open(width = 1_440) {
  await page.viewport(width, 1_600);
  const drawn = await renderPage();
  await expectDrawn();
  return drawn;
}

beforeEach(async () => {
  await signUp();
  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', tag_names: ['work'] },
    { name: 'Rent', category: 'expense', amount: 1_000, currency: 'EUR', tag_names: ['home'] },
  );
});

test('the usual arrangement has no gap, and arranging does not remount any card', async () => {
  await open();
  expect(order()).toEqual(USUAL);
  const [summary, chart, controls, scenario, safety, pie] = USUAL.map(boxOf);
  expect(controls?.x).toBeGreaterThan(chart?.right ?? Infinity);
  expect(controls?.y).toBe(chart?.y);
  expect(scenario?.x).toBe(controls?.x);
  expect(scenario?.bottom).toBeCloseTo(chart?.bottom ?? 0, 0);
  expect(safety?.width).toBe(summary?.width);
  expect(pie?.width).toBe(summary?.width);

  const canvas = document.querySelector('figure[aria-label="Forecast"] canvas');
  const before = readPlotPixels();
  await arrange();
  await button('Move later: Forecast').click();
  await button('Move earlier: Forecast').click();
  await button('Done').click();
  expect(canvas?.isConnected).toBe(true);
  await expect.poll(readPlotPixels).toBe(before);
  await expect.element(handle('Forecast')).not.toBeInTheDocument();
});

for (const width of [1_440, 360]) {
  test(`by keyboard at ${width} px: a card is picked up, moved among the cards and dropped, with announcements`, async () => {
    await open(width);
    await page.viewport(width, 700);
    await arrange();
    focus(handle('Summary'));
    await expect.element(handle('Summary')).toHaveAccessibleDescription(/^Press Space to pick the card up/);
    await userEvent.keyboard(' ');
    await expectSpoken('Summary is picked up. It is number 1 of 8.');
    for (const [index, key] of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
      await userEvent.keyboard(`{${key}}`);
      await expectSpoken(`Summary would be number ${[2, 3, 4, 3][index]} of 8.`);
    }
    await userEvent.keyboard(' ');
    await expectSpoken('Summary is now number 3 of 8.');
    const moved = ['chart', 'controls', 'summary', 'scenario', 'safety', 'pie', 'table', 'currencies'];
    await expectOrder(moved);
    await expect.element(handle('Summary')).toHaveFocus();

    await userEvent.keyboard(' ');
    await expectSpoken('Summary is picked up. It is number 3 of 8.');
    await userEvent.keyboard('{ArrowDown}');
    await expectSpoken('Summary would be number 4 of 8.');
    await userEvent.keyboard('{Escape}');
    await expectSpoken('Summary stays number 3 of 8.');
    await expectOrder(moved);
  });
}

test('by buttons cards are moved and resized without losing the focus; the usual layout can be restored, and the restoration undone', async () => {
  const { renderAgain } = await open();
  await arrange();
  const later = button('Move later: Summary');
  for (let position = 2; position <= 8; position++) {
    await press(later, '{Enter}');
    await expectSpoken(`Summary is now number ${position} of 8.`);
    await expect.element(later).toHaveFocus();
  }
  await expect.element(later).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expectOrder(['chart', 'controls', 'scenario', 'safety', 'pie', 'table', 'currencies', 'summary']);
  await button('Move earlier: Summary').click();
  await expectOrder(['chart', 'controls', 'scenario', 'safety', 'pie', 'table', 'summary', 'currencies']);
  await button('Reset layout').click();
  await expectOrder(USUAL);

  const full = button('Full width: Forecast');
  await expect.element(full).toHaveAttribute('aria-pressed', 'false');
  await full.click();
  await expect.element(full).toHaveAttribute('aria-pressed', 'true');
  const isFull = () => boxOf('chart').width === boxOf('summary').width;
  expect(isFull()).toBe(true);
  // Cards that were stacked are now side by side.
  expect(boxOf('scenario').y).toBe(boxOf('controls').y);
  await later.click();
  const changed = ['chart', 'summary', 'controls', 'scenario', 'safety', 'pie', 'table', 'currencies'];
  await expectOrder(changed);
  await renderAgain();
  await expectOrder(changed);
  expect(isFull()).toBe(true);
  await arrange();
  await button('Reset layout').click();
  await expectOrder(USUAL);
  expect(boxOf('chart').width).toBeLessThan(boxOf('summary').width);
  await notice('The cards are back in their usual places.').getByRole('button', { name: 'Undo' }).last().click();
  await expectOrder(changed);
});

test('in a saved layout with an unknown card and without a known one, the other cards stay in order', async () => {
  const ids = ['news', 'table', 'pie', 'controls', 'chart', 'summary', 'table'];
  saveSettings({
    dashboardLayout: ids.map((id, place) => ({ id, order: place, size: 'medium' })),
    forecastYears: 7,
  });
  const { renderAgain } = await open();
  await renderAgain();
  await expectOrder(['table', 'currencies', 'pie', 'controls', 'scenario', 'safety', 'chart', 'summary']);
  await expect.element(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue('7 years');
});
