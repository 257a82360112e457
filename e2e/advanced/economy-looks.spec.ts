/** The controls of the analysis with their forms in every look. */
import { inCard, inDialog } from '#e2e/testing/advanced.ts';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { dialogOf, openCard, openList } from './economy-card.ts';

test('card, lists and forms are accessible in every look', async ({ page, staff: _ }) => {
  test.setTimeout(240_000);
  const card = await openCard(page);
  await card.getByRole('button', { name: 'Compare another one' }).click();
  await card.getByText('More about the simulation').click();
  await inEveryLook(page, (look) => expectAccessible(page, `the card, ${look}`, inCard('analysis')));
  const forms = {
    'stress tests': 'New stress test',
    'inflation models': 'New inflation model',
    'economic scenarios': 'New economic scenario',
  } as const;
  for (const [kind, button] of Object.entries(forms)) {
    const list = await openList(page, kind as keyof typeof forms);
    await inEveryLook(page, (look) => expectAccessible(page, `${kind}, ${look}`, inDialog));
    await list.getByRole('button', { name: button }).click();
    const form = dialogOf(page, button);
    await form.getByRole('button', { name: 'Save' }).click();
    await inEveryLook(page, (look) => expectAccessible(page, `${button}, ${look}`, inDialog));
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('what asks before an update is accessible, and so is everything in Hebrew', async ({
  page,
  staff: _,
}) => {
  test.setTimeout(120_000);
  const card = await openCard(page);
  for (const name of ['Refresh stress tests', 'Update from live data']) {
    await card.getByRole('button', { name }).click();
    await expect(dialogOf(page, name).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await inEveryLook(page, (look) => expectAccessible(page, `${name}, ${look}`, inDialog));
    await dialogOf(page, name).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('meridian.settings') ?? '{}') as { state: object };
    const state = { ...stored.state, language: 'he' };
    localStorage.setItem('meridian.settings', JSON.stringify({ ...stored, state }));
  });
  await page.reload();
  const hebrew = page.getByRole('region', { name: 'מה לנתח' });
  const crisis = hebrew.getByRole('combobox', { name: 'מבחן קיצון', exact: true });
  await expect(crisis).toHaveValue('המשבר הפיננסי העולמי (2008)');
  await inEveryLook(page, (look) => expectAccessible(page, `Hebrew, ${look}`, inCard('analysis')));
  await hebrew.getByRole('button', { name: 'שינוי והוספה של מבחני קיצון' }).click();
  await page.getByRole('button', { name: /^שינוי .*2008/ }).click();
  await inEveryLook(page, (look) => expectAccessible(page, `Hebrew form, ${look}`, inDialog));
});
