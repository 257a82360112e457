import type { Ref } from 'react';
import { type MoneyFlowLayout, type FlowBar, LABEL_LINE_HEIGHT, labelPosition } from './money-flow-layout.ts';
import type { FlowNodeKind, FlowNode } from './money-flows.ts';
import styles from './money-flow.module.css';

/** The colour of each kind of node. Colour is not needed to read the chart, because the label of each bar names the node. */
const COLORS: Readonly<Record<FlowNodeKind, string>> = {
  cash: 'var(--series-cash)',
  funds: 'var(--series-saving)',
  income: 'var(--positive)',
  paidIn: 'var(--positive)',
  returns: 'var(--positive)',
  cashInterest: 'var(--positive)',
  gains: 'var(--positive)',
  arrived: 'var(--series-forecast)',
  drawn: 'var(--series-pension)',
  fromCash: 'var(--series-cash)',
  fromFunds: 'var(--series-saving)',
  toCash: 'var(--series-cash)',
  toFunds: 'var(--series-saving)',
  spending: 'var(--compared-2)',
  tax: 'var(--negative)',
  interest: 'var(--negative)',
  fees: 'var(--negative)',
  losses: 'var(--negative)',
  currencyLosses: 'var(--negative)',
  repayment: 'var(--series-margin)',
};

const ANCHORS = { left: 'start', right: 'end', center: 'middle' } as const;

interface FlowDrawingProps {
  ref: Ref<SVGSVGElement>;
  layout: MoneyFlowLayout;
  linesOf: (bar: FlowBar) => readonly string[];
  titleOf: (node: FlowNode) => string;
}

/** Renders the drawing as SVG: a few dozen shapes that follow the theme and print well. Hidden from screen readers, which use the table. */
export function MoneyFlowDrawing({ ref, layout, linesOf, titleOf }: FlowDrawingProps) {
  const { width, height, bars, ribbons } = layout;
  return (
    <svg ref={ref} className={styles.drawing} width={width} height={height} aria-hidden="true">
      {ribbons.map(({ flow: { from, to }, path, width: thickness }) => (
        <path
          key={`${from.id} ${to.id}`}
          className={styles.ribbon}
          d={path}
          style={{ stroke: COLORS[to.kind === 'cash' || to.kind === 'funds' ? from.kind : to.kind] }}
          strokeWidth={thickness}
        />
      ))}
      {bars.map((bar) => (
        <rect
          key={bar.node.id}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          style={{ fill: COLORS[bar.node.kind] }}
        >
          <title>{titleOf(bar.node)}</title>
        </rect>
      ))}
      {bars.map((bar) => {
        const lines = linesOf(bar);
        const { x, y, align } = labelPosition(bar, lines.length);
        return (
          <text key={bar.node.id} className={styles.words} textAnchor={ANCHORS[align]} y={y}>
            {lines.map((line, nth) => (
              <tspan key={nth} x={x} dy={nth === 0 ? 0 : LABEL_LINE_HEIGHT} direction={nth === 0 ? undefined : 'ltr'}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </svg>
  );
}
