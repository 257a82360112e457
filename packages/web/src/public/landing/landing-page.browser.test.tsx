import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LANDING_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue } from '#lib/text/language.ts';
import { renderCard } from '#testing/render-card.tsx';
import { LandingPage } from './landing-page.tsx';

beforeAll(() => loadCatalogue(LANDING_TEXTS));

test('the page computes while the sliders move, shows its three figures, and links on', async () => {
  const { calls } = await renderCard(<LandingPage />, { recordings: [] });
  const plate = page.getByRole('figure').first();
  const stay = plate.getByRole('listitem').filter({ hasText: 'Stay in Lisbon' });
  await expect.element(stay).toHaveTextContent(/\$1\.\d+M/);
  const before = stay.element().textContent;
  const lever = page.getByRole('slider', { name: 'Invest each month' });
  await lever.fill(lever.element().getAttribute('max') ?? '');
  await expect.element(stay).not.toHaveTextContent(before);
  const move = plate.getByRole('listitem').filter({ hasText: /^Move to Zurich/ });
  const now = move.element().textContent;
  await page.getByRole('slider', { name: 'The move to Zurich' }).fill('4');
  await expect.element(move).not.toHaveTextContent(now);
  await plate.getByRole('button', { name: 'ILS' }).click();
  await expect.element(stay).toHaveTextContent('₪');

  const rents = page.getByText('€1,450', { exact: true });
  await expect.poll(() => rents.elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect.poll(() => rents.elements()).toHaveLength(2);
  const does = page.getByRole('region', { name: 'What Meridian does' });
  expect(does.getByRole('heading', { level: 3 }).elements()).toHaveLength(3);
  const uses = page.getByRole('region', { name: 'What you can do with it' });
  expect(uses.getByRole('listitem').elements()).toHaveLength(8);
  const example = page.getByRole('link', { name: 'See it with example data' });
  await expect.element(example).toHaveAttribute('href', '/try');
  expect(calls, 'all of it without the server').toEqual([]);
});
