import { TextInput, type TextInputProps } from '@mantine/core';

/** One line in a person's own words: right to left when they write so. */
export function UserTextInput(props: TextInputProps) {
  // On the input itself: Mantine gives a plain `dir` to the wrapper, whose first word is the label.
  return <TextInput attributes={{ input: { dir: 'auto' } }} {...props} />;
}
