/** Computes the positions of nodes and flows in the chart with d3-sankey. Pure functions. */
import { type SankeyLink, type SankeyNode, sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey';
import type { MoneyFlow, FlowNode } from './money-flows.ts';

/** A node as a bar, in pixels, and the position of its label. */
export interface FlowBar {
  readonly node: FlowNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly amount: number;
  /** The label is beside the bar, towards the edge of the chart, or above it. */
  readonly labelSide: 'left' | 'right' | 'above';
}

/** A flow as a ribbon with a width proportional to its amount. */
interface FlowRibbon {
  readonly flow: MoneyFlow;
  /** The centre line of the ribbon, as SVG path data. */
  readonly path: string;
  readonly width: number;
}

export interface MoneyFlowLayout {
  readonly width: number;
  readonly height: number;
  /** The width reserved for labels on each side, in pixels. */
  readonly margin: number;
  readonly bars: readonly FlowBar[];
  readonly ribbons: readonly FlowRibbon[];
}

type Node = SankeyNode<FlowNode, { flow: MoneyFlow }>;
type Link = SankeyLink<FlowNode, { flow: MoneyFlow }>;

const BAR_WIDTH = 12;
const ABOVE = 28;
/** The height of one line of a label, in pixels. */
export const LABEL_LINE_HEIGHT = 13;
/** The height of a node at the edge, in pixels: two lines of text. */
const NODE_HEIGHT = 38;

/** Returns the layout of flows for a width in pixels; `isMirrored` lays them out from right to left. */
export function layoutMoneyFlows(flows: readonly MoneyFlow[], width: number, isMirrored: boolean): MoneyFlowLayout {
  const nodeById = new Map(flows.flatMap(({ from, to }) => [from, to]).map((node) => [node.id, node]));
  const margin = Math.round(Math.min(190, width * 0.29));
  const atEdge = (edge: 'from' | 'to') =>
    new Set(flows.map((flow) => flow[edge]).filter(({ kind }) => kind !== 'cash' && kind !== 'funds')).size;
  const height = ABOVE + Math.max(5, atEdge('from'), atEdge('to')) * NODE_HEIGHT;
  const { nodes, links } = sankey<FlowNode, { flow: MoneyFlow }>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(BAR_WIDTH)
    .nodePadding(26)
    // Nodes stay in the given order: incomes before spending, the remaining amount last.
    .nodeSort(null)
    .extent([
      [margin, ABOVE],
      [width - margin, height - 12],
    ])({
    nodes: [...nodeById.values()].map((node) => ({ ...node })),
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

function barOf(node: Node, isMirrored: boolean): FlowBar {
  const { id, kind, item, x0 = 0, y0 = 0, y1 = 0, value = 0, sourceLinks = [], targetLinks = [] } = node;
  const isSource = targetLinks.length === 0;
  const isMiddle = !isSource && sourceLinks.length > 0;
  return {
    node: { id, kind, item },
    x: x0,
    y: y0,
    width: BAR_WIDTH,
    height: Math.max(1, y1 - y0),
    amount: value,
    labelSide: isMiddle ? 'above' : isSource === isMirrored ? 'right' : 'left',
  };
}

function ribbonOf(link: Link, isMirrored: boolean): FlowRibbon {
  const line = sankeyLinkHorizontal<FlowNode, { flow: MoneyFlow }>();
  // A mirrored flow starts at the left side of its bar.
  if (isMirrored) {
    line.source(({ source, y0 = 0 }) => [(source as Node).x0 ?? 0, y0]);
    line.target(({ target, y1 = 0 }) => [(target as Node).x1 ?? 0, y1]);
  }
  return { flow: link.flow, path: line(link) ?? '', width: Math.max(1, link.width ?? 1) };
}

/** Returns the position of a bar's label: its first line, and the alignment. */
export function labelPosition({ x, y, width, height, labelSide }: FlowBar, lines: number) {
  const rest = LABEL_LINE_HEIGHT * (lines - 1);
  if (labelSide === 'above') return { x: x + width / 2, y: y - rest - 6, align: 'center' } as const;
  const middle = y + height / 2 + 4 - rest / 2;
  return labelSide === 'left'
    ? ({ x: x - 6, y: middle, align: 'right' } as const)
    : ({ x: x + width + 6, y: middle, align: 'left' } as const);
}
