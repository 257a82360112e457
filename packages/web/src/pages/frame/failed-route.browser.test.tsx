import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { FailedRoute } from './failed-route.tsx';

test('a page whose files could not be loaded says so, offers a reload, and is accessible', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/profile-page.js');
  await renderCard(<FailedRoute error={error} resetErrorBoundary={() => undefined} />, { recordings: [] });
  await expect.element(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});
