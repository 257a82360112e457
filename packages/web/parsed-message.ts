import { type MessageFormatElement, isLiteralElement, parse } from '@formatjs/icu-messageformat-parser';

/** Said without the formatter: the contract's sentences, and the fan of the landing page. */
const UNFORMATTED = /^(sentence|fan)\./;

/** A message of the catalogue as a page gets it: parsed for the formatter, and text where there is nothing to fill in. */
export function parsedMessage(key: string, message: string): string | MessageFormatElement[] {
  if (UNFORMATTED.test(key)) return message;
  const elements = parse(message, { captureLocation: false });
  return elements.every(isLiteralElement) ? elements.map(({ value }) => value).join('') : elements;
}
