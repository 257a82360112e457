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
      const line = computedColor(element, color);
      const made = { line, edge: edgeColor(line, surface) };
      colors.set(color, made);
      return made;
    },
  };
}

function computedColor(element: HTMLElement, color: string): string {
  const probe = element.ownerDocument.createElement('span');
  probe.style.color = color;
  element.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return computed;
}
