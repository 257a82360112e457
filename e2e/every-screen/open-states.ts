/** What opens over a page that has been looked at as a whole: axe looks at that part alone. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './accessibility.ts';
import { expect } from '#e2e/testing/test.ts';

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).first();
export const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();

/** Axe has nothing to say, in every look, about one part of the page. */
export async function expectPartAccessible(
  page: Page,
  part: string,
  widths: number[] = [1440, 360],
): Promise<void> {
  const check = (look: string) => expectAccessible(page, `${part}, ${look}`, (axe) => axe.include(part));
  await inEveryLook(page, check, { widths });
  await page.setViewportSize({ width: 1440, height: 900 });
}

export async function expectDialogAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expectPartAccessible(page, '[role=dialog]');
}

/** Opens a list of options, looks at it, and closes it. */
export async function expectListAccessible(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await expect(page.getByRole('listbox', { name })).toBeVisible();
  await expectPartAccessible(page, '[role=listbox]');
  await page.keyboard.press('Escape');
}
