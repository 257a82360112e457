import { edgeColor } from './chart-color.ts';
import type { ChartSeries } from './chart-series.ts';
import type { PlotStyle } from './chart-view.ts';

/** Read once and kept: to ask for a computed style in the midst of a commit makes the browser compute them all. */
export function readStyle(element: HTMLElement): PlotStyle {
  const computed = getComputedStyle(element);
  const surface = computed.backgroundColor;
  const colors = new Map<string, { line: string; edge: string | null }>();
  return {
    ink: computed.color,
    line: computed.borderTopColor,
    zeroLine: computed.borderBottomColor,
    surface,
    font: computed.fontFamily,
    fontSize: Number.parseFloat(computed.fontSize),
    width: element.clientWidth,
    height: element.clientHeight,
    colorOf: ({ color }: ChartSeries) => {
      const known = colors.get(color);
      if (known !== undefined) return known;
      const line = colorIn(computed, color);
      const made = { line, edge: edgeColor(line, surface) };
      colors.set(color, made);
      return made;
    },
  };
}

/** What a custom property stands for; any other colour as it is. Nothing is put into the page to find out. */
function colorIn(computed: CSSStyleDeclaration, color: string): string {
  const property = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return property === undefined ? color : computed.getPropertyValue(property).trim();
}
