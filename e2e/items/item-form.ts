import type { Locator, Page } from '@playwright/test';
import { choose } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/test.ts';

const LISTS = ['Category', 'Currency', 'Existing funds currency', 'How often', 'Moves as', 'Pay out'] as const;
const TEXTS = [
  'Name',
  'Amount',
  'From date',
  'To date',
  'Monthly interest rate',
  'Yearly interest rate',
  'Growth a month',
  'Growth a year',
  'Still owed',
  'Loan rate (% a year)',
  'Months in between',
  'Existing funds',
  'Management fee (saving)',
  'Management fee (deposit)',
  'Interest limit',
  'Paid out from',
  'Paid out over',
  'Notes',
] as const;

type ListField = (typeof LISTS)[number];
type TextField = (typeof TEXTS)[number];

/** The entries of a form by their visible labels. */
export type Entries = Partial<Record<ListField | TextField, string>> & { Tags?: readonly string[] };

/** Opens the form for a new item. */
export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Item' }).last().click();
  const form = page.getByRole('dialog', { name: 'Add Financial Item' });
  await expect(textField(form, 'Name')).toBeFocused();
  return form;
}

export async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Financial Item' });
  await expect(textField(form, 'Name')).toHaveValue(name);
  return form;
}

export function textField(form: Locator, name: TextField): Locator {
  return form.getByRole('textbox', { name, exact: true });
}

export function listField(form: Locator, name: ListField | 'Tags'): Locator {
  return form.getByRole('combobox', { name, exact: true });
}

/** Opens the collapsed sections of the form. */
async function openSections(form: Locator): Promise<void> {
  await form
    .locator('details:not([open]) > summary')
    .evaluateAll((headings: HTMLElement[]) => headings.forEach((heading) => heading.click()));
}

/** Enters values, category first, because it determines the other fields. */
export async function enterValues(form: Locator, entries: Entries): Promise<void> {
  for (const label of LISTS) {
    const option = entries[label];
    if (option !== undefined) await choose(form, label, option);
    if (label === 'Category') await openSections(form);
  }
  if (entries['Growth a year'] !== undefined || entries['Growth a month'] !== undefined)
    await form.getByRole('radio', { name: 'At a rate of its own' }).check();
  for (const label of TEXTS) {
    const text = entries[label];
    if (text !== undefined) await replaceText(textField(form, label), text);
  }
  for (const tag of entries.Tags ?? []) {
    await listField(form, 'Tags').fill(tag);
    await listField(form, 'Tags').press('Enter');
  }
}

export async function replaceText(field: Locator, text: string): Promise<void> {
  // On focus a number is formatted again without grouping.
  await field.focus();
  await field.fill(text);
}

export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Returns the question that is asked before typed text is discarded. */
export function findDiscardConfirmation(page: Page): Locator {
  return page.getByRole('dialog').filter({ hasText: 'Discard what you typed?' });
}

export async function addByForm(page: Page, entries: Entries): Promise<void> {
  const form = await openForm(page);
  await enterValues(form, entries);
  await save(form);
  await expect(form).toBeHidden();
}

/** Expects that a field is marked as invalid and has this message, visibly and for screen readers. */
export async function expectInvalidField(field: Locator, message: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    typeof message === 'string' ? new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : message,
  );
}
