/** Where the places and the flows of a picture stand, by d3-sankey. Pure. */
import { type SankeyLink, type SankeyNode, sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey';
import type { Flow, FlowPlace } from './flow-of-span.ts';

/** A place as a bar, in pixels, and where its words stand. */
export interface PlacedBar {
  readonly place: FlowPlace;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly amount: number;
  /** Beside the bar, towards the edge of the picture, or above it. */
  readonly words: 'left' | 'right' | 'above';
}

/** A flow as a line of the width of its amount. */
interface PlacedRibbon {
  readonly flow: Flow;
  /** An SVG path. */
  readonly path: string;
  readonly width: number;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  /** The room for words on either side. */
  readonly margin: number;
  readonly bars: readonly PlacedBar[];
  readonly ribbons: readonly PlacedRibbon[];
}

type Node = SankeyNode<FlowPlace, { flow: Flow }>;
type Link = SankeyLink<FlowPlace, { flow: Flow }>;

const BAR_WIDTH = 12;
const ABOVE = 28;
/** Pixels from one line of words to the next. */
export const WORDS_LINE = 13;
/** Two lines of words for every place at the edge. */
const A_PLACE = 38;

/** Lays flows out over a width in pixels; `isMirrored`: from right to left. */
export function flowLayout(flows: readonly Flow[], width: number, isMirrored: boolean): FlowLayout {
  const places = new Map(flows.flatMap(({ from, to }) => [from, to]).map((place) => [place.id, place]));
  const margin = Math.round(Math.min(190, width * 0.29));
  const atEdge = (edge: 'from' | 'to') =>
    new Set(flows.map((flow) => flow[edge]).filter(({ kind }) => kind !== 'cash' && kind !== 'funds')).size;
  const height = ABOVE + Math.max(5, atEdge('from'), atEdge('to')) * A_PLACE;
  const { nodes, links } = sankey<FlowPlace, { flow: Flow }>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(BAR_WIDTH)
    .nodePadding(26)
    // As they are told: incomes before spending, what stays last.
    .nodeSort(null)
    .extent([
      [margin, ABOVE],
      [width - margin, height - 12],
    ])({
    nodes: [...places.values()].map((place) => ({ ...place })),
    links: flows.map((flow) => ({ source: flow.from.id, target: flow.to.id, value: flow.amount, flow })),
  });
  const along = (x: number, size = 0) => (isMirrored ? width - x - size : x);
  for (const node of nodes) {
    const { x0 = 0 } = node;
    node.x0 = along(x0, BAR_WIDTH);
    node.x1 = node.x0 + BAR_WIDTH;
  }
  return {
    width,
    height,
    margin,
    bars: nodes.map((node) => barOf(node, isMirrored)),
    ribbons: links.map((link) => ribbonOf(link, isMirrored)),
  };
}

function barOf(node: Node, isMirrored: boolean): PlacedBar {
  const { id, kind, item, x0 = 0, y0 = 0, y1 = 0, value = 0, sourceLinks = [], targetLinks = [] } = node;
  const isSource = targetLinks.length === 0;
  const isMiddle = !isSource && sourceLinks.length > 0;
  return {
    place: { id, kind, item },
    x: x0,
    y: y0,
    width: BAR_WIDTH,
    height: Math.max(1, y1 - y0),
    amount: value,
    words: isMiddle ? 'above' : isSource === isMirrored ? 'right' : 'left',
  };
}

function ribbonOf(link: Link, isMirrored: boolean): PlacedRibbon {
  const line = sankeyLinkHorizontal<FlowPlace, { flow: Flow }>();
  // A mirrored flow leaves its bar on the left.
  if (isMirrored) {
    line.source(({ source, y0 = 0 }) => [(source as Node).x0 ?? 0, y0]);
    line.target(({ target, y1 = 0 }) => [(target as Node).x1 ?? 0, y1]);
  }
  return { flow: link.flow, path: line(link) ?? '', width: Math.max(1, link.width ?? 1) };
}

/** Where the words of a bar stand: the first of their lines, and the side that they are aligned to. */
export function wordsAt({ x, y, width, height, words }: PlacedBar, lines: number) {
  const rest = WORDS_LINE * (lines - 1);
  if (words === 'above') return { x: x + width / 2, y: y - rest - 6, align: 'center' } as const;
  const middle = y + height / 2 + 4 - rest / 2;
  return words === 'left'
    ? ({ x: x - 6, y: middle, align: 'right' } as const)
    : ({ x: x + width + 6, y: middle, align: 'left' } as const);
}
