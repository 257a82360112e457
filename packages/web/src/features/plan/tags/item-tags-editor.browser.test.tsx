import { tagEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import {
  choose,
  renderWithItems,
  itemCell,
  itemRow,
  addScrollSpace,
  notice,
  fetchStoredItem,
} from '#features/plan/testing/rendered-item-list.tsx';

const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;
const FOURTEEN = Array.from({ length: 14 }, (_, index) => `tag ${String(index + 1).padStart(2, '0')}`);

const editor = page.getByRole('group', { name: 'Tags of Rent' });
const field = editor.getByRole('combobox', { name: 'Add a tag' });
const pills = editor.getByRole('list', { name: 'Tags' }).getByRole('listitem');
const shownTags = (name: string) => itemRow(name).getByRole('list').getByRole('listitem');
const newNameOf = (tag: string) => page.getByRole('textbox', { name: `New name of ${tag}` });
const press = (key: string) => userEvent.keyboard(`{${key}}`);

const textsOf = (parts: { elements: () => Element[] }) => () => parts.elements().map(({ textContent }) => textContent);
async function expectTags(name: string, ...tags: string[]): Promise<void> {
  await expect.poll(textsOf(shownTags(name))).toEqual(tags);
}
async function expectPills(...tags: string[]): Promise<void> {
  await expect.poll(textsOf(pills)).toEqual(tags);
}
const storedTags = async () => (await fetchStoredItem('Rent')).tags.map(({ name }) => name).toSorted();
const knownTags = async () =>
  (await call(tagEndpoints.list, { query: { page_size: 1_000 } })).results.map(({ name }) => name);

/** Opens the tag editor of the item Rent in the list. */
async function openTags(): Promise<void> {
  if (innerWidth < 768) await page.getByRole('button', { name: 'Edit Tags of Rent', exact: true }).click();
  else {
    await expect.element(itemCell('Rent', 'tags')).toBeVisible();
    itemCell('Rent', 'tags').element().focus();
    await press('Enter');
  }
  await expect.element(field).toHaveFocus();
}

/** Types a new name of a tag and presses Enter. */
async function rename(tag: string, name: string): Promise<void> {
  await expect.element(newNameOf(tag)).toHaveFocus();
  await newNameOf(tag).fill(name);
  await press('Enter');
}

test('Enter saves added and removed tags, Escape discards all changes', async () => {
  await renderWithItems({ ...RENT, tag_names: ['home', 'city'] });
  await openTags();
  await field.fill('forgotten');
  await editor.getByRole('button', { name: 'Remove city' }).click();
  field.element().focus();
  await press('Escape');
  await expect.element(editor).not.toBeInTheDocument();
  expect(await storedTags()).toEqual(['city', 'home']);

  await openTags();
  await expectPills('home', 'city');
  await editor.getByRole('button', { name: 'Remove city' }).click();
  await field.fill('  צרכים ');
  await press('Enter');
  await expect.element(editor).not.toBeInTheDocument();
  await expectTags('Rent', 'home', 'צרכים');
  await expect.poll(storedTags).toEqual(['home', 'צרכים']);

  await openTags();
  await field.fill('HOME');
  await editor.getByRole('button', { name: 'Save tags' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expectTags('Rent', 'home', 'צרכים');
});

test('the editor suggests the first ten tags that the item does not have, and those that match the typed text', async () => {
  await renderWithItems({ ...RENT, name: 'Other', tag_names: FOURTEEN }, { ...RENT, tag_names: ['tag 02'] });
  await openTags();
  const free = FOURTEEN.filter((tag) => tag !== 'tag 02');
  const options = page.getByRole('option');
  await expect.poll(textsOf(options)).toEqual(free.slice(0, 10));
  await field.fill('14');
  await expect.poll(textsOf(options)).toEqual(['tag 14']);
  await options.click();
  await expect.element(field).toHaveValue('');
  field.element().focus();
  await press('ArrowDown');
  await press('Enter');
  await expectPills('tag 02', 'tag 14', 'tag 01');
  await press('Enter');
  await expect.element(editor).not.toBeInTheDocument();
  await expect.poll(textsOf(shownTags('Rent'))).toHaveLength(3);
});

test('a double click, F2 or the pencil renames a tag on all items, or merges it into another', async () => {
  await renderWithItems({ ...RENT, name: 'Other', tag_names: ['home', 'city'] }, { ...RENT, tag_names: ['home'] });
  const pencil = (tag: string) => editor.getByRole('button', { name: `Rename ${tag}` });
  const save = editor.getByRole('button', { name: 'Save tags' });
  const taken = editor.getByText('A tag with this name already exists');
  await choose(page.getByRole('main'), 'Filter by tag', 'home');
  await openTags();

  await editor.getByText('home', { exact: true }).dblClick();
  for (const ignored of ['', '   ', 'home']) {
    await rename('home', ignored);
    await expect.element(newNameOf('home')).not.toBeInTheDocument();
    await pencil('home').click();
  }
  await rename('home', 'City');
  await expect.element(taken).toBeVisible();
  newNameOf('home').element().focus();
  await press('Escape');
  // Escape closed the name input, not the tag editor.
  await expect.element(newNameOf('home')).not.toBeInTheDocument();
  await expect.element(editor).toBeVisible();
  await expectPills('home');
  await save.click();
  // A cancelled name does not block saving.
  await expect.element(editor).not.toBeInTheDocument();

  await openTags();
  pencil('home').element().focus();
  await press('F2');
  await rename('home', 'Zuhause');
  await expectPills('Zuhause');
  await expect.element(field).toHaveFocus();
  await press('Escape');
  await expectTags('Rent', 'Zuhause');
  // The filter uses the new name.
  await expect.element(page.getByText('Tag: Zuhause')).toBeVisible();
  await expectTags('Other', 'Zuhause', 'city');
  expect(await knownTags()).toEqual(['city', 'Zuhause']);

  await openTags();
  await pencil('Zuhause').click();
  await rename('Zuhause', 'city');
  await expect.element(taken).toBeVisible();
  await editor.getByRole('button', { name: 'Merge into “city”' }).click();
  const question = page.getByRole('dialog', { name: 'Merge two tags' });
  await expect.element(question).toHaveTextContent('Merge “Zuhause” into “city”? 2 items will carry “city” instead.');
  await question.getByRole('button', { name: 'Merge' }).click();
  await expectPills('city');
  await save.click();
  await expect.element(editor).not.toBeInTheDocument();
  await expectTags('Other', 'city');
  expect(await knownTags()).toEqual(['city']);
  await notice('Merged “Zuhause” into “city”.').getByRole('button', { name: 'Undo' }).click();
  await expectTags('Other', 'Zuhause', 'city');
  await page.getByRole('button', { name: 'Remove the filter Tag: city' }).click();
  await expectTags('Rent', 'Zuhause');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(notice('Undid: renamed home to Zuhause.')).toBeVisible();
  await expectTags('Rent', 'home');
});

test('saving directly after a rename waits for the rename and does not restore the old name', async () => {
  await renderWithItems({ ...RENT, tag_names: ['home'] });
  await openTags();
  await field.fill('new');
  // The response is delayed, so that 'Save tags' is pressed before it arrives.
  const changes = delayChanges();
  await editor.getByRole('button', { name: 'Rename home' }).click();
  await newNameOf('home').fill('Zuhause');
  await editor.getByRole('button', { name: 'Save tags' }).click();
  await changes.expectSent(1);
  changes.release();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.poll(storedTags).toEqual(['Zuhause', 'new']);
  expect(await knownTags()).toEqual(['new', 'Zuhause']);
});

test('a double click on a tag in the row only renames it', async () => {
  await renderWithItems({ ...RENT, tag_names: ['home', 'city'] });
  const openName = (tag: string) => shownTags('Rent').getByText(tag, { exact: true }).dblClick();
  for (const ignored of ['', ' city ']) {
    await openName('city');
    await rename('city', ignored);
    await expectTags('Rent', 'home', 'city');
    await expect.element(itemCell('Rent', 'tags')).toHaveFocus();
  }
  await openName('city');
  await rename('city', 'HOME');
  await expect.element(page.getByText('A tag with this name already exists')).toBeVisible();
  newNameOf('city').element().focus();
  await press('Escape');
  await expect.element(itemCell('Rent', 'tags')).toHaveFocus();

  await openName('city');
  await rename('city', 'town');
  await expectTags('Rent', 'home', 'town');
  await expect.element(itemCell('Rent', 'tags')).toHaveFocus();
  expect(await storedTags()).toEqual(['home', 'town']);
});

test('a chosen colour is stored; axe finds nothing in the editor and its colours, on a desk and on a phone', async () => {
  await renderWithItems({ ...RENT, tag_names: ['home', 'a tag with quite a long name, such as people give'] });
  await openTags();
  const storedColor = async () => (await fetchStoredItem('Rent')).tags.find(({ name }) => name === 'home')?.color;
  const pick = async (color: string) => {
    await editor.getByRole('button', { name: 'Colour of home' }).click();
    await page.getByRole('button', { name: color }).click();
  };
  const use = page.getByRole('button', { name: 'Use this colour' });
  await pick('#d64545');
  await use.click();
  await expect.poll(storedColor).toBe('#d64545');
  await expect.element(editor).toBeVisible();
  await pick('#8b5bd6');
  await press('Escape');
  await expect.element(use).not.toBeInTheDocument();
  // Escape closed the colour picker, not the tag editor.
  await expect.element(editor).toBeVisible();
  expect(await storedColor()).toBe('#d64545');
  field.element().focus();
  await press('Escape');
  await expect.element(editor).not.toBeInTheDocument();

  await runInAlternatingAppearances([1_440, 360], async (look) => {
    await openTags();
    await expectAccessible(`suggestions: ${look}`);
    await editor.getByRole('button', { name: 'Colour of home' }).click();
    await expect.element(use).toBeVisible();
    await expectAccessible(`colours: ${look}`);
    await press('Escape');
    field.element().focus();
    await press('Escape');
    await expect.element(editor).not.toBeInTheDocument();
  });
});

test('a failed change of tags is reverted and reported', async () => {
  expectConsoleErrors(/status of 500|Tags could not be changed/);
  await renderWithItems({ ...RENT, tag_names: ['home'] });
  await openTags();
  await field.fill('city');
  const changes = delayChanges();
  await press('Enter');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice('Failed to update tags')).toBeVisible();
  await expectTags('Rent', 'home');
});

test('the suggestions never cover the field or the tags, wherever the editor is in the window', async () => {
  const few = ['tag 02', 'tag 07', 'tag 09', 'tag 11'];
  await renderWithItems({ ...RENT, name: 'Other', tag_names: FOURTEEN }, { ...RENT, tag_names: few });
  addScrollSpace();
  const cell = itemCell('Rent', 'tags');
  await expect.element(cell).toBeVisible();
  const options = page.getByRole('listbox');
  for (const share of [0.9, 0.75, 0.3]) {
    scrollBy(0, cell.element().getBoundingClientRect().top - share * innerHeight);
    await openTags();
    await expect.element(options).toBeVisible();
    // The list opens above or below once its height is known.
    const isBeside = () => {
      const [list, line, first] = [options, field, pills.first()].map((part) => part.element().getBoundingClientRect());
      return list!.top >= line!.bottom || list!.bottom <= first!.top;
    };
    await expect.poll(isBeside, { message: `at ${share}` }).toBe(true);
    await expect.element(options).toBeInViewport({ ratio: share === 0.9 ? 0.9 : 0.99 });
    await press('Escape');
    await expect.element(editor).not.toBeInTheDocument();
  }
});
