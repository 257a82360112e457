/** For fields whose text runs from left to right in every language: numbers, dates, addresses, passwords. The field itself is mirrored. */
export const LEFT_TO_RIGHT = { input: { dir: 'ltr' } };
