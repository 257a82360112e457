import { expect, test } from 'vitest';
import theme from '#ui/theme/theme.css?raw';
import { createComparedSymbol } from './legend-symbol.ts';

const TEN = Array.from({ length: 10 }, (_, position) => createComparedSymbol(position));

test('ten compared lines differ without any colour', () => {
  expect(new Set(TEN.map(({ dash, marker }) => `${dash} ${marker}`)).size).toBe(10);
});

type Rgb = readonly [number, number, number];

const [lightTheme = '', darkTheme = ''] = theme.split("[data-mantine-color-scheme='dark']");

/** Returns a colour of the theme as linear RGB. */
function colorOf(rules: string, name: string): Rgb {
  const hex = new RegExp(`${name}: #([\\da-f]{6});`).exec(rules)?.[1];
  if (hex === undefined) throw new Error(`The theme has no ${name}`);
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [lighter = 1, darker = 1] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const times = (rows: readonly Rgb[], [a, b, c]: Rgb) =>
  rows.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Rgb;

/** The transformation of linear RGB for each kind of colour vision: Machado, Oliveira and Fernandes (2009), severity 1. */
const VISIONS: Record<string, readonly Rgb[]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Converts a colour to Oklab (Ottosson, 2020), in which Euclidean distances approximate perceived differences. */
function oklab(color: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color,
  ).map((cone) => Math.cbrt(cone)) as unknown as Rgb;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('%s: each colour has a contrast of 3:1 and differs from the others for every kind of colour vision', (_, rules) => {
  const colors = TEN.map(({ color }) => colorOf(rules, color.slice('var('.length, -1)));
  const surface = colorOf(rules, '--surface');
  for (const color of colors) expect(contrast(color, surface)).toBeGreaterThanOrEqual(3);
  for (const [vision, rows] of Object.entries(VISIONS)) {
    const seen = colors.map(
      (color) => times(rows, color).map((channel) => Math.min(1, Math.max(0, channel))) as unknown as Rgb,
    );
    seen.forEach((color, at) =>
      seen.slice(0, at).forEach((other, before) => {
        // The first four colours are used most often, so they must differ more than the others.
        const least = at < 4 ? 0.13 : 0.09;
        expect(distance(color, other), `${vision}: ${before + 1} and ${at + 1}`).toBeGreaterThan(least);
      }),
    );
  }
});
