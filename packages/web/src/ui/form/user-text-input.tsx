import { TextInput, type TextInputProps, Textarea, type TextareaProps } from '@mantine/core';

/** One line in a person's own words: right to left when they write so. */
export function UserTextInput(props: TextInputProps) {
  // On the input itself: Mantine gives a plain `dir` to the wrapper, whose first word is the label.
  return <TextInput attributes={{ input: { dir: 'auto' } }} {...props} />;
}

/** Lines in a person's own words: it grows with them, up to a height at which it scrolls. */
export function UserTextarea(props: TextareaProps) {
  return <Textarea autosize minRows={2} maxRows={10} attributes={{ input: { dir: 'auto' } }} {...props} />;
}

/** For what names a person, an account or a device, and cannot be left out: written as it is typed. */
export const IDENTITY = { required: true, withAsterisk: false, autoCapitalize: 'none', spellCheck: false };

/** For fields whose text runs from left to right in every language: numbers, dates, addresses, passwords. The field itself is mirrored. */
export const LEFT_TO_RIGHT = { input: { dir: 'ltr' } };

/** An address of mail, to be typed in full. */
export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" autoComplete="email" attributes={LEFT_TO_RIGHT} {...IDENTITY} {...props} />;
}
