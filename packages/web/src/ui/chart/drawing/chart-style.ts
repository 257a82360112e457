import { edgeColor } from './chart-color.ts';

/** In pixels, the axes included. */
interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a plot that was never laid out, such as one that is a table from the beginning. */
const UNSEEN: PlotSize = { width: 688, height: 320 };

/** The page's colours and type as the canvas needs them: computed, not as custom properties. */
export interface PlotStyle extends PlotSize {
  readonly ink: string;
  readonly line: string;
  readonly zeroLine: string;
  readonly surface: string;
  readonly font: string;
  readonly fontSize: number;
  readonly colorOf: (color: string) => SeriesColor;
}

/** A colour as it is drawn, and that of the edge which makes it visible where it is too faint by itself. */
interface SeriesColor {
  readonly line: string;
  readonly edge: string | null;
}

/** The size of an element; while it is not laid out, as behind a table, the one that it last had. */
export function sizeOf(element: HTMLElement, { width, height }: PlotSize = UNSEEN): PlotSize {
  const isLaidOut = element.clientWidth > 0 && element.clientHeight > 0;
  return isLaidOut ? { width: element.clientWidth, height: element.clientHeight } : { width, height };
}

/** Read once and kept: to ask for a computed style in the midst of a commit makes the browser compute them all. */
export function readStyle(element: HTMLElement, former?: PlotSize): PlotStyle {
  const computed = getComputedStyle(element);
  const surface = computed.backgroundColor;
  const colors = new Map<string, SeriesColor>();
  return {
    ink: computed.color,
    line: computed.borderTopColor,
    zeroLine: computed.borderBottomColor,
    surface,
    font: computed.fontFamily,
    fontSize: Number.parseFloat(computed.fontSize),
    ...sizeOf(element, former),
    colorOf: (color) => {
      const known = colors.get(color);
      if (known !== undefined) return known;
      const line = colorIn(computed, color);
      const made = { line, edge: edgeColor(line, surface) };
      colors.set(color, made);
      return made;
    },
  };
}

/** The value of a custom property; any other colour as it is. Nothing is put into the page to find out. */
function colorIn(computed: CSSStyleDeclaration, color: string): string {
  const property = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return property === undefined ? color : computed.getPropertyValue(property).trim();
}
