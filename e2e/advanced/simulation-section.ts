/** Opens and reads the Monte Carlo section. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

export const findSimulationSection = (page: Page): Locator =>
  page.getByRole('region', { name: 'Monte Carlo simulation', exact: true });

/** Saves choices as the controls do and notifies the page. */
export async function saveChoices(page: Page, analysis: object, settings: object = {}): Promise<void> {
  await page.evaluate(
    ([chosen, others]) => {
      interface Kept {
        state: { analysis?: object };
      }
      const kept = JSON.parse(localStorage.getItem('meridian.settings') ?? '{"state":{}}') as Kept;
      const state = { ...kept.state, ...others, analysis: { ...kept.state.analysis, ...chosen } };
      localStorage.setItem('meridian.settings', JSON.stringify({ state, version: 0 }));
      dispatchEvent(new StorageEvent('storage', { key: 'meridian.settings' }));
    },
    [analysis, settings] as const,
  );
}

/** Waits until the section shows the result for the current choices. */
export async function expectSimulated(page: Page, paths: string): Promise<void> {
  await expect(findSimulationSection(page).getByText(`${paths} futures, simulated`)).toBeVisible({
    timeout: 30_000,
  });
}
