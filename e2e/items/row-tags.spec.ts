import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { choose, itemCell, itemRow, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

/** Opens the tags of an item where it stands in the list. */
async function openTags(page: Page, name: string): Promise<Locator> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: `Edit Tags of ${name}`, exact: true }).click();
  else await itemCell(page, name, 'Tags').press('Enter');
  const editor = page.getByRole('group', { name: `Tags of ${name}` });
  await expect(field(editor)).toBeFocused();
  return editor;
}

const field = (editor: Locator) => editor.getByRole('combobox', { name: 'Add a tag' });
const pills = (editor: Locator) => editor.getByRole('list', { name: 'Tags' }).getByRole('listitem');
const shownTags = (page: Page, name: string) => itemRow(page, name).getByRole('list').getByRole('listitem');

const rent = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;

test('Enter saves what was added and removed, Escape leaves everything as it was', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ ...rent, tag_names: ['home', 'city'] });
  await openDashboard(page);
  let letEditorLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => (letEditorLoad = resolve));
  await page.route('**/item-tags-editor*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await itemCell(page, 'Rent', 'Tags').press('Enter');
  await page.keyboard.press('p');
  letEditorLoad();
  const editor = page.getByRole('group', { name: 'Tags of Rent' });
  await expect(field(editor)).toBeFocused();
  const hide = page.getByRole('button', { name: 'Hide Data' });
  await expect(hide, 'what is typed while the editor loads is no shortcut').toBeVisible({ timeout: 5_000 });
  await field(editor).fill('forgotten');
  await editor.getByRole('button', { name: 'Remove city' }).click();
  await field(editor).press('Escape');
  await expect(editor).toBeHidden();
  expect((await api.items())[0]?.tags.map(({ name }) => name).toSorted()).toEqual(['city', 'home']);

  const again = await openTags(page, 'Rent');
  await expect(pills(again)).toHaveText(['home', 'city']);
  await again.getByRole('button', { name: 'Remove city' }).click();
  await field(again).fill('  צרכים ');
  await field(again).press('Enter');
  await expect(again).toBeHidden();
  await expect(shownTags(page, 'Rent')).toHaveText(['home', 'צרכים']);
  await expect
    .poll(async () => (await api.items())[0]?.tags.map(({ name }) => name).toSorted())
    .toEqual(['home', 'צרכים']);

  const third = await openTags(page, 'Rent');
  await field(third).fill('HOME');
  await third.getByRole('button', { name: 'Save tags' }).click();
  await expect(third).toBeHidden();
  await expect(shownTags(page, 'Rent')).toHaveText(['home', 'צרכים']);
});

test('suggests the first ten tags that the item does not carry, and those that are typed', async ({
  addItems,
  page,
}) => {
  const tags = Array.from({ length: 14 }, (_, index) => `tag ${String(index + 1).padStart(2, '0')}`);
  await addItems({ ...rent, name: 'Other', tag_names: tags }, { ...rent, tag_names: ['tag 02'] });
  await openDashboard(page);
  const editor = await openTags(page, 'Rent');
  const free = tags.filter((tag) => tag !== 'tag 02');
  await expect(page.getByRole('option')).toHaveText(free.slice(0, 10));
  await field(editor).fill('14');
  await expect(page.getByRole('option')).toHaveText(['tag 14']);
  await page.getByRole('option').click();
  await expect(field(editor)).toHaveValue('');
  await field(editor).press('ArrowDown');
  await field(editor).press('Enter');
  await expect(pills(editor)).toHaveText(['tag 02', 'tag 14', 'tag 01']);
  await field(editor).press('Enter');
  await expect(shownTags(page, 'Rent')).toHaveCount(3);
});

test('a double click, F2 or the pencil renames a tag wherever it is', async ({ addItems, api, page }) => {
  await addItems({ ...rent, name: 'Other', tag_names: ['home', 'city'] }, { ...rent, tag_names: ['home'] });
  await openDashboard(page);
  await choose(page, 'Filter by tag', 'home');
  const editor = await openTags(page, 'Rent');
  const name = (of: string) => editor.getByRole('textbox', { name: `New name of ${of}` });

  await editor.getByText('home', { exact: true }).dblclick();
  await expect(name('home')).toBeFocused();
  for (const ignored of ['', '   ', 'home']) {
    await name('home').fill(ignored);
    await name('home').press('Enter');
    await expect(name('home')).toBeHidden();
    await editor.getByRole('button', { name: 'Rename home' }).click();
  }
  await name('home').fill('City');
  await name('home').press('Enter');
  await expect(editor.getByText('A tag with this name already exists')).toBeVisible();
  await name('home').press('Escape');
  await expect(editor, 'Escape left the name, not the editor').toBeVisible();
  await expect(pills(editor)).toHaveText(['home']);
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(editor, 'a refused name that was given up holds nothing up').toBeHidden();
  await openTags(page, 'Rent');

  await editor.getByRole('button', { name: 'Rename home' }).focus();
  await page.keyboard.press('F2');
  await name('home').fill('Zuhause');
  await name('home').press('Enter');
  await expect(pills(editor)).toHaveText(['Zuhause']);
  await expect(field(editor)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shownTags(page, 'Rent')).toHaveText(['Zuhause']);
  await expect(page.getByText('Tag: Zuhause'), 'the filter follows').toBeVisible();
  await expect(shownTags(page, 'Other')).toHaveText(['Zuhause', 'city']);
  const tagNames = async () => {
    const tags = await api.get<{ results: { name: string }[] }>('/api/tags/');
    return tags.results.map((tag) => tag.name);
  };
  expect(await tagNames()).toEqual(['city', 'Zuhause']);

  await openTags(page, 'Rent');
  await editor.getByRole('button', { name: 'Rename Zuhause' }).click();
  await name('Zuhause').fill('city');
  await name('Zuhause').press('Enter');
  await expect(editor.getByText('A tag with this name already exists')).toBeVisible();
  await editor.getByRole('button', { name: 'Merge into “city”' }).click();
  const question = page.getByRole('dialog', { name: 'Merge two tags' });
  await expect(question).toContainText('Merge “Zuhause” into “city”? 2 items will carry “city” instead.');
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect(pills(editor)).toHaveText(['city']);
  await editor.getByRole('button', { name: 'Save tags' }).click();
  await expect(editor).toBeHidden();
  await expect(shownTags(page, 'Other')).toHaveText(['city']);
  expect(await tagNames()).toEqual(['city']);
  await notice(page, 'Merged “Zuhause” into “city”.').getByRole('button', { name: 'Undo' }).click();
  await expect(shownTags(page, 'Other')).toHaveText(['Zuhause', 'city']);
  await page.getByRole('button', { name: 'Remove the filter Tag: city' }).click();
  await expect(shownTags(page, 'Rent')).toHaveText(['Zuhause']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: renamed home to Zuhause.')).toBeVisible();
  await expect(shownTags(page, 'Rent')).toHaveText(['home']);
});

test('saving at once after a rename waits for it, and brings no old name back', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ ...rent, tag_names: ['home'] });
  await openDashboard(page);
  // The answer comes late, so that the press on 'Save tags' is certain to come before it.
  await page.route('**/api/tags/*/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const editor = await openTags(page, 'Rent');
  await field(editor).fill('new');
  await editor.getByRole('button', { name: 'Rename home' }).click();
  await editor.getByRole('textbox', { name: 'New name of home' }).fill('Zuhause');
  await editor.getByRole('button', { name: 'Save tags' }).click();
  await expect(editor).toBeHidden();
  await expect
    .poll(async () => (await api.items())[0]?.tags.map((tag) => tag.name).toSorted())
    .toEqual(['Zuhause', 'new']);
  const tags = await api.get<{ results: { name: string }[] }>('/api/tags/');
  expect(tags.results.map((tag) => tag.name)).toEqual(['new', 'Zuhause']);
});

test('a double click on a tag in the row renames it, and nothing else', async ({ addItems, api, page }) => {
  await addItems({ ...rent, tag_names: ['home', 'city'] });
  await openDashboard(page);
  const renaming = async (tag: string) => {
    await shownTags(page, 'Rent').getByText(tag, { exact: true }).dblclick();
    const name = page.getByRole('textbox', { name: `New name of ${tag}` });
    await expect(name).toBeFocused();
    return name;
  };
  for (const ignored of ['', ' city ']) {
    const name = await renaming('city');
    await name.fill(ignored);
    await name.press('Enter');
    await expect(shownTags(page, 'Rent')).toHaveText(['home', 'city']);
    await expect(itemCell(page, 'Rent', 'Tags')).toBeFocused();
  }
  const refused = await renaming('city');
  await refused.fill('HOME');
  await refused.press('Enter');
  await expect(page.getByText('A tag with this name already exists')).toBeVisible();
  await refused.press('Escape');
  await expect(itemCell(page, 'Rent', 'Tags')).toBeFocused();

  const taken = await renaming('city');
  await taken.fill('town');
  await taken.press('Enter');
  await expect(shownTags(page, 'Rent')).toHaveText(['home', 'town']);
  await expect(itemCell(page, 'Rent', 'Tags')).toBeFocused();
  expect((await api.items())[0]?.tags.map(({ name }) => name).toSorted()).toEqual(['home', 'town']);
});

test('the suggestions cover neither field nor tags, wherever in the window the editor stands', async ({
  addItems,
  page,
}) => {
  const tags = Array.from({ length: 14 }, (_, index) => `tag ${String(index + 1).padStart(2, '0')}`);
  const few = ['tag 02', 'tag 07', 'tag 09', 'tag 11'];
  await addItems({ ...rent, name: 'Other', tag_names: tags }, { ...rent, tag_names: few });
  await openDashboard(page);
  const cell = itemCell(page, 'Rent', 'Tags');
  await cell.scrollIntoViewIfNeeded();
  for (const share of [0.9, 0.75, 0.3]) {
    const { y = 0 } = (await cell.boundingBox()) ?? {};
    await page.evaluate((by) => scrollBy(0, by), y - share * (page.viewportSize()?.height ?? 0));
    const editor = await openTags(page, 'Rent');
    const options = page.getByRole('listbox');
    await expect(options).toBeVisible();
    const [list, line, first] = await Promise.all(
      [options, field(editor), pills(editor).first()].map((part) => part.boundingBox()),
    );
    if (!list || !line || !first) throw new Error('Something is not shown.');
    const isBelow = list.y >= line.y + line.height;
    const isAbove = list.y + list.height <= first.y;
    expect(isBelow || isAbove, `at ${share}: ${JSON.stringify({ list, line, first })}`).toBe(true);
    await expect(options).toBeInViewport({ ratio: share === 0.9 ? 0.9 : 0.99 });
    await field(editor).press('Escape');
    await expect(editor).toBeHidden();
  }
});

test('a colour is picked and stays', async ({ addItems, api, page }) => {
  await addItems({ ...rent, tag_names: ['home'] });
  await openDashboard(page);
  const editor = await openTags(page, 'Rent');
  await editor.getByRole('button', { name: 'Colour of home' }).click();
  await page.getByRole('button', { name: '#d64545' }).click();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await expect.poll(async () => (await api.items())[0]?.tags[0]?.color).toBe('#d64545');
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Colour of home' }).click();
  await page.getByRole('button', { name: '#8b5bd6' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Use this colour' })).toBeHidden();
  await expect(editor, 'Escape left the colours, not the editor').toBeVisible();
  expect((await api.items())[0]?.tags[0]?.color).toBe('#d64545');
});

test('tags that cannot be saved go back, and it is told', async ({ addItems, guard, page }) => {
  await addItems({ ...rent, tag_names: ['home'] });
  await openDashboard(page);
  guard.allowError(/status of 500|Tags could not be changed/);
  await page.route('**/api/financial-items/*/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  const editor = await openTags(page, 'Rent');
  await field(editor).fill('city');
  await field(editor).press('Enter');
  await expect(notice(page, 'Failed to update tags')).toBeVisible();
  await expect(shownTags(page, 'Rent')).toHaveText(['home']);
});

test('axe finds nothing in the editor, on a desk and on a phone', async ({ addItems, page }) => {
  test.slow();
  await addItems({ ...rent, tag_names: ['home', 'a tag with quite a long name, such as people give'] });
  await openDashboard(page);
  await inEveryLook(page, async (look) => {
    const editor = await openTags(page, 'Rent');
    await expectAccessible(page, `suggestions: ${look}`);
    await editor.getByRole('button', { name: 'Colour of home' }).click();
    await expect(page.getByRole('button', { name: 'Use this colour' })).toBeVisible();
    await expectAccessible(page, `colours: ${look}`);
    await page.keyboard.press('Escape');
    await field(editor).press('Escape');
    await expect(editor).toBeHidden();
  });
});
