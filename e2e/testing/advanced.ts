import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens the advanced view, as somebody who may use it, and waits until its cards are there. */
export async function openAdvanced(page: Page, path = '/dashboard?view=advanced'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Live economic data' })).toBeVisible();
}

/** Holds axe to one card: the whole page has journeys of its own. */
export const inCard = (id: string) => (axe: AxeBuilder) => axe.include(`[data-card="${id}"]`);
