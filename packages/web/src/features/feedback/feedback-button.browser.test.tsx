import { feedbackEndpoints } from '@meridian/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { FeedbackButton } from './feedback-button.tsx';

const button = page.getByRole('button', { name: 'Send Feedback' });
const dialog = page.getByRole('dialog', { name: 'Send Feedback' });
const field = dialog.getByRole('textbox', { name: 'Your feedback' });
const submit = dialog.getByRole('button', { name: 'Submit' });

beforeEach(async () => {
  await signUp();
});

async function open() {
  const drawn = await renderCard(<FeedbackButton />);
  await button.click();
  await expect.element(field).toHaveFocus();
  return drawn;
}

test('feedback is sent and confirmed, and the form is empty afterwards', async () => {
  const { calls } = await open();
  await expect.element(field).toHaveAttribute('placeholder', 'Let us know your thoughts, suggestions, or issues...');
  await field.fill('The chart is lovely.\nהגרף יפה');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Thank you.')).toBeVisible();
  expect(calls).toEqual([
    {
      method: 'POST',
      address: feedbackEndpoints.submit.path,
      body: { text: 'The chart is lovely.\nהגרף יפה' },
    },
  ]);
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(field).toHaveValue('');
});

test('blanks cannot be sent, and typed text survives Cancel and Escape', async () => {
  await open();
  for (const blank of ['', '   ', ' \n\t\n']) {
    await field.fill(blank);
    await expect.element(submit).toBeDisabled();
  }
  await field.fill(' Half a thought');
  await expect.element(submit).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button.click();
  await expect.element(field).toHaveValue(' Half a thought');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button.click();
  await expect.element(field).toHaveValue(' Half a thought');
});

test('a text that is too long is refused at the field, in every layout; a shorter one can be sent', async () => {
  await open();
  await field.fill('x'.repeat(10_001));
  await submit.click();
  await expectInvalidField(field, 'Feedback can have at most 10,000 characters.');
  await expect.element(field).toHaveFocus();
  await runInAlternatingAppearances([1_440, 360], async (look) => {
    await expect.element(submit).toBeInViewport({ ratio: 1 });
    await expectAccessible(look);
  });
  await field.fill('Short');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an error is reported, also in the console, and the text can be sent again', async () => {
  expectConsoleErrors(/^Feedback could not be sent/);
  await open();
  await field.fill('Worth keeping');
  const reconnect = failCalls(feedbackEndpoints.submit, 'unreachable');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await submit.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Your feedback could not be sent. What you wrote is still in the form. You are offline.');
  // oxlint-disable-next-line no-console -- the setup spies on it
  expect(console.error).toHaveBeenCalledWith('Feedback could not be sent', expect.anything());
  await expect.element(field).toHaveValue('Worth keeping');
  onLine.mockRestore();
  reconnect();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Thank you.')).toBeVisible();
});
