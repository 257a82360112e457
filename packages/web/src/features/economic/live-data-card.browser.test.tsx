import { type LiveData, currencyEndpoints, economicEndpoints } from '@meridian/contract';
import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EconomyCard } from './economy-card.tsx';
import { LiveDataCard } from './live-data-card.tsx';
import { call } from '#lib/api/api-client.ts';
import { failWithStatus, interceptCalls } from '#testing/intercept-calls.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

const card = page.getByRole('region', { name: 'Live economic data' });
const figure = (name: string) => card.getByRole('region', { name });

beforeEach(async () => {
  await signUpStaff();
});

test('without sources every figure is the built-in one of the display currency, and is labelled so', async () => {
  await call(currencyEndpoints.updatePreferences, { body: { currency: 'ILS' } });
  const live = await call(economicEndpoints.liveData);
  expect(live.currency).toBe('ILS');
  await renderCard(<LiveDataCard />);
  await expect.element(card).toHaveTextContent('Economy of the Israeli New Shekel (ILS)');
  const { inflation, unemployment, gdp_growth: growth, volatility } = live.figures;
  for (const [name, shown] of [
    ['Inflation', `${inflation.value}%`],
    ['Unemployment', `${Number(unemployment.value.toFixed(2))}%`],
    ['GDP growth', `${growth.value}%`],
    ['Market volatility', String(volatility.value)],
  ] as const) {
    await expect.element(figure(name)).toHaveTextContent(shown);
    await expect.element(figure(name)).toHaveTextContent('Built-in');
  }
  await expect.element(figure('Inflation')).toHaveTextContent('for March 2026');

  // The label of the sparkline describes it and names the data source.
  const points = inflation.history?.points ?? [];
  const highest = points.toSorted((a, b) => b.value - a.value)[0];
  await expect
    .element(figure('Inflation').getByRole('img'))
    .toHaveAccessibleName(
      new RegExp(`^Inflation from ${points[0]?.period} to ${points.at(-1)?.period}: .*\\(${highest?.period}\\)`),
    );
  await expect.element(figure('Unemployment').getByRole('img')).not.toBeInTheDocument();
  for (const name of inflation.history?.attribution ?? ['missing']) await expect.element(card).toHaveTextContent(name);

  const term = figure('Market volatility').getByRole('button', { name: 'Market volatility' });
  (term.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tooltip').filter({ hasText: 'VIX' })).toBeVisible();
});

test('a figure from a source names it; after some days without a source it is shown with its age', async () => {
  let daysOld = 0;
  interceptCalls(/GET \/api\/economic\/dashboard\//, async (pass) => {
    const answer = (await (await pass()).json()) as { live: LiveData };
    const as_of = new Date(Date.now() - daysOld * 86_400_000).toISOString().slice(0, 10);
    const sources = [{ name: 'FRED', value: 21.75, period: '2026-11-20' }];
    const volatility = { ...answer.live.figures.volatility, value: 21.75, is_fallback: false, as_of, sources };
    return Response.json({
      ...answer,
      live: { ...answer.live, figures: { ...answer.live.figures, volatility } },
    });
  });
  const open = () => renderCard(<LiveDataCard />);
  const { screen } = await open();
  await expect.element(figure('Market volatility')).toHaveTextContent('FRED 21.75 (20/11/2026)');
  await expect.element(figure('Market volatility')).not.toHaveTextContent('Built-in');
  await expect.element(figure('Market volatility')).not.toHaveTextContent('Old');
  await expect.element(figure('Inflation')).toHaveTextContent('Built-in');
  await screen.unmount();
  daysOld = 5;
  await open();
  await expect.element(figure('Market volatility')).toHaveTextContent('Old');
});

test('another display currency shows its economy at once', async () => {
  await renderCard(<LiveDataCard />);
  await expect.element(card).toHaveTextContent('(USD)');
  await call(currencyEndpoints.updatePreferences, { body: { currency: 'EUR' } });
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(card).toHaveTextContent('Economy of the Euro (EUR)');
  await expect.element(card.getByRole('status')).toHaveTextContent('No public source could be reached');
});

test('data that failed to load can be retried, and stays if a later fetch fails', async () => {
  expectConsoleErrors(/status of 500|ApiError: Broken|A card failed|could not be fetched anew/);
  let standAside = failWithStatus(/GET \/api\/economic\/dashboard\//, 500);
  await renderCard(
    <>
      <EconomyCard />
      <LiveDataCard />
    </>,
  );
  await expect.element(card.getByRole('alert')).toHaveTextContent('The economic data could not be loaded.');
  const other = page.getByRole('region', { name: 'What to analyse' });
  await expect.element(other.getByRole('alert')).toHaveTextContent('This part could not be shown');
  standAside();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(figure('Inflation')).toBeVisible();
  // A retry also reloads another card that failed for the same reason.
  await expect.element(other.getByRole('button', { name: 'Run Stress Test' })).toBeVisible();
  await expect.element(other.getByRole('alert')).not.toBeInTheDocument();

  standAside = failWithStatus(/GET \/api\/economic\/dashboard\//, 500);
  const status = card.getByRole('status');
  const again = card.getByRole('button', { name: 'Try again' });
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(status).toHaveTextContent('Those shown are older');
  await expect.element(figure('Inflation')).toBeVisible();
  standAside();
  await again.click();
  await expect.element(status).toHaveTextContent('No public source could be reached');

  onTestFinished(() => onlineManager.setOnline(true));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(status).toHaveTextContent('You are offline.');
  onLine.mockRestore();
  onlineManager.setOnline(true);
  await again.click();
  await expect.element(status).not.toHaveTextContent('You are offline.');
});
