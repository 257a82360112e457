import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

const containing = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Expects that a field is marked as invalid and has this message, visibly and for screen readers. */
export async function expectInvalidField(field: Locator, message: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(containing(message));
}
