import type { Locator, Page } from '@playwright/test';

export const pieCard = (page: Page): Locator => page.getByRole('region', { name: 'Amounts by Tags' });
