import type { MantineColorsTuple } from '@mantine/core';

/** Ten shades from pale to dark. Mantine requires these tuples; our own components use the colours of theme.css. */
export const evergreen: MantineColorsTuple = [
  '#eef4f1',
  '#dbe8e2',
  '#b7d1c7',
  '#8fb8a9',
  '#6a9f8d',
  '#4a8572',
  '#336b5a',
  '#265b4b',
  '#1b4d40',
  '#143b31',
];

/** Mantine's greys, tinted slightly green. */
export const gray: MantineColorsTuple = [
  '#f5f6f4',
  '#eceeeb',
  '#dde1dd',
  '#c9cfca',
  '#a9b2ac',
  '#848e88',
  '#626c66',
  '#4c5751',
  '#2f3833',
  '#17201c',
];

export const dark: MantineColorsTuple = [
  '#e6eae7',
  '#aab4ae',
  '#8f9a94',
  '#6d7872',
  '#3a433e',
  '#2b322e',
  '#212724',
  '#191e1b',
  '#141816',
  '#111513',
];

export const claret: MantineColorsTuple = [
  '#fbefed',
  '#f3d9d6',
  '#e8b3ad',
  '#dc8b83',
  '#cf675d',
  '#bf4a40',
  '#ad362e',
  '#a02d26',
  '#84221c',
  '#661913',
];
