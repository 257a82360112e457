type Rgb = readonly [number, number, number];

/** The minimum contrast ratio that WCAG requires for lines that carry meaning. */
const ENOUGH_CONTRAST = 3;

/**
 * Returns the colour of a thin edge that makes a line visible whose own colour is too faint on the surface, such as yellow on white.
 * Returns null if the contrast is sufficient. Colours are given as computed styles: `rgb(r, g, b)` or `#rrggbb`.
 */
export function contrastEdgeColor(line: string, surface: string): string | null {
  const [lineRgb, surfaceRgb] = [parseRgb(line), parseRgb(surface)];
  if (lineRgb === null || surfaceRgb === null || contrast(lineRgb, surfaceRgb) >= ENOUGH_CONTRAST) return null;
  const away: Rgb = luminance(surfaceRgb) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let share = 0.1; share < 1; share += 0.1) {
    const mixed = mix(lineRgb, away, share);
    if (contrast(mixed, surfaceRgb) >= ENOUGH_CONTRAST) return `rgb(${mixed.join(', ')})`;
  }
  return `rgb(${away.join(', ')})`;
}

function parseRgb(text: string): Rgb | null {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  const match = hex ?? /^rgba?\((\d+), (\d+), (\d+)/.exec(text);
  if (match === null) return null;
  const base = hex === null ? 10 : 16;
  const channel = (at: number) => Number.parseInt(match[at] ?? '', base);
  return [channel(1), channel(2), channel(3)];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])];
}

/** Returns the contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
