import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

const containing = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** A field that says what is wrong with it, to the eye and to a screen reader. */
export async function expectRefused(field: Locator, message: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(containing(message));
}
