import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens the advanced view as a person who may use it, and waits for its cards. */
export async function openAdvanced(page: Page, path = '/dashboard?view=advanced'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Live economic data' })).toBeVisible();
}
