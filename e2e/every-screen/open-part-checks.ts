/** Checks parts that open above a page. The page itself was checked before, so axe checks only the opened part. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, runInEveryAppearance } from './accessibility.ts';
import { expect } from '#e2e/testing/test.ts';

export const findButton = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
export const pressButton = (page: Page, name: string | RegExp): Promise<void> => findButton(page, name).click();

/** Expects that axe finds no violation in one part of the page, at each width and in light and dark. */
export async function expectPartAccessible(page: Page, part: string, widths: number[] = [1440, 360]): Promise<void> {
  const check = (look: string) => expectAccessible(page, `${part}, ${look}`, part);
  await runInEveryAppearance(page, check, { widths });
  await page.setViewportSize({ width: 1440, height: 900 });
}

export async function expectDialogAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expectPartAccessible(page, '[role=dialog]');
}

/** Opens a list of options, checks it, and closes it. */
export async function expectListAccessible(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await expect(page.getByRole('listbox', { name })).toBeVisible();
  await expectPartAccessible(page, '[role=listbox]');
  await page.keyboard.press('Escape');
}
