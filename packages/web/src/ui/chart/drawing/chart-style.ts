import { contrastEdgeColor } from './contrast-edge-color.ts';

/** The size of a plot in pixels, including its axes. */
interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** The assumed size of a plot that was never laid out, for example because the table was shown from the start. */
const UNSEEN: PlotSize = { width: 688, height: 320 };

/** The page's colours and font as computed values, because a canvas cannot read custom properties. */
export interface PlotStyle extends PlotSize {
  readonly ink: string;
  readonly line: string;
  readonly zeroLine: string;
  readonly surface: string;
  readonly font: string;
  readonly fontSize: number;
  readonly colorOf: (color: string) => SeriesColor;
}

/** The colour of a line, and the colour of the edge that makes the line visible if it is too faint. */
interface SeriesColor {
  readonly line: string;
  readonly edge: string | null;
}

/** Returns the size of an element, or its last size while it is not laid out, for example behind a table. */
export function measureSize(element: HTMLElement, { width, height }: PlotSize = UNSEEN): PlotSize {
  const isLaidOut = element.clientWidth > 0 && element.clientHeight > 0;
  return isLaidOut ? { width: element.clientWidth, height: element.clientHeight } : { width, height };
}

/**
 * Reads the style of a plot once, and the colours of series when they are first requested. Reading a computed style while React commits
 * would force the browser to compute all styles.
 */
export function readPlotStyle(element: HTMLElement, former?: PlotSize): PlotStyle {
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
    ...measureSize(element, former),
    colorOf: (color) => {
      const known = colors.get(color);
      if (known !== undefined) return known;
      const line = colorIn(computed, color);
      const made = { line, edge: contrastEdgeColor(line, surface) };
      colors.set(color, made);
      return made;
    },
  };
}

/**
 * Returns the value of a colour that is given as a custom property; any other colour is returned unchanged. The computed style supplies the
 * value, so no element has to be added to the page.
 */
function colorIn(computed: CSSStyleDeclaration, color: string): string {
  const property = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return property === undefined ? color : computed.getPropertyValue(property).trim();
}
