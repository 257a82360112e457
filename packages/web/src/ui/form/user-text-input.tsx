import { TextInput, type TextInputProps, Textarea, type TextareaProps } from '@mantine/core';

/** Renders a one-line input whose text direction follows the typed script. */
export function UserTextInput(props: TextInputProps) {
  // Set on the input itself: Mantine sets a plain `dir` on the wrapper, where the label would determine the direction.
  return <TextInput attributes={{ input: { dir: 'auto' } }} {...props} />;
}

/**
 * Renders a multi-line input whose text direction follows the typed script. It grows with the text up to ten lines,
 * then scrolls.
 */
export function UserTextarea(props: TextareaProps) {
  return <Textarea autosize minRows={2} maxRows={10} attributes={{ input: { dir: 'auto' } }} {...props} />;
}

/** Properties of required fields for names of users, accounts and devices: no automatic capitals and no spell check. */
export const IDENTITY_INPUT_PROPS = {
  required: true,
  withAsterisk: false,
  autoCapitalize: 'none',
  spellCheck: false,
};

/**
 * Attributes of fields whose text runs from left to right in every language: numbers, dates, addresses, passwords. The layout of the field
 * is mirrored all the same.
 */
export const LEFT_TO_RIGHT_INPUT = { input: { dir: 'ltr' } };

/** Renders a required field for an email address. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      autoComplete="email"
      attributes={LEFT_TO_RIGHT_INPUT}
      {...IDENTITY_INPUT_PROPS}
      {...props}
    />
  );
}
