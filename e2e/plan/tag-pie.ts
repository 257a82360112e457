import type { Locator, Page } from '@playwright/test';

export const pieCard = (page: Page): Locator => page.getByRole('region', { name: 'Amounts by Tags' });

/** The tags in the list, whether shown or not: the largest first. */
export const tagBoxes = (page: Page): Locator => pieCard(page).getByRole('checkbox');

export const tagBox = (page: Page, name: string): Locator =>
  pieCard(page).getByRole('checkbox', { name, exact: true });

/** The row of a tag: its name, amount and percentage. */
export const tagRow = (page: Page, name: string): Locator =>
  pieCard(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

export const slices = (page: Page): Locator => pieCard(page).locator('[data-slice]');

/** Presses a slice somewhere inside it; 0 is the largest. */
export async function pressSlice(page: Page, index: number): Promise<void> {
  const slice = slices(page).nth(index);
  await slice.scrollIntoViewIfNeeded();
  const point = await slice.evaluate((path: SVGPathElement) => {
    const { x, y, width, height } = path.getBBox();
    for (let step = 0; step < 400; step++) {
      const inside = new DOMPoint(x + (width * (step % 20)) / 20, y + (height * Math.floor(step / 20)) / 20);
      if (!path.isPointInFill(inside)) continue;
      const { x: left, y: top } = inside.matrixTransform(path.getScreenCTM() ?? undefined);
      return { left, top };
    }
    throw new Error('the slice has no inside');
  });
  await page.mouse.click(point.left, point.top);
}
