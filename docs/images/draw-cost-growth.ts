/** Fits and draws how cost grows with size, for docs/images/growth.svg (`npm run bench -- growth`). */

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** The costs of one kind of work at several sizes. */
export interface CostCurve {
  title: string;
  unit: string;
  points: readonly (readonly [size: number, cost: number])[];
}

/** Returns slope and intercept of the least-squares line through the logarithms. The slope is the exponent. */
export function fitPowerLaw(points: CostCurve['points']): { exponent: number; factor: number } {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (read: 0 | 1) => logs.reduce((sum, point) => sum + point[read], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const exponent = covariance / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return { exponent, factor: Math.exp(meanY - exponent * meanX) };
}

/** Draws the curves to docs/images/growth.svg, with the date, the machine and its load. */
export function saveCostGrowth(curves: readonly CostCurve[]): void {
  const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`;
  const note = `${new Date().toISOString().slice(0, 10)}, ${machine}. Dashed: proportional growth.`;
  writeFileSync(new URL('growth.svg', import.meta.url), drawCostGrowth(curves, note));
}

const WIDTH = 320;
const HEIGHT = 250;
const COLUMNS = 3;
/** The edges of the plot area inside a panel, in pixels. */
const [LEFT, TOP, RIGHT, BOTTOM] = [52, 62, WIDTH - 20, HEIGHT - 34];

/** Returns an SVG with one panel for each curve: logarithmic axes, the fitted line, and dashed the line of proportional growth. */
export function drawCostGrowth(curves: readonly CostCurve[], note: string): string {
  const height = HEIGHT * Math.ceil(curves.length / COLUMNS) + 40;
  const width = WIDTH * COLUMNS;
  const panels = curves.map((curve, index) => {
    const place = `${WIDTH * (index % COLUMNS)} ${HEIGHT * Math.floor(index / COLUMNS)}`;
    return `<g transform="translate(${place})">${drawPanel(curve)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#334155">
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
<text x="20" y="${height - 16}">${note}</text>
</svg>
`;
}

function drawPanel({ title, unit, points }: CostCurve): string {
  const { exponent, factor } = fitPowerLaw(points);
  const sizes = points.map(([size]) => size);
  const costs = points.map(([, cost]) => cost);
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
  const proportional = (size: number) => ((costs[0] ?? 1) * size) / (sizes[0] ?? 1);
  const x = scaleOf([first, last], LEFT, RIGHT);
  const y = scaleOf([Math.min(...costs), Math.max(...costs, proportional(last))], BOTTOM, TOP);
  const line = (cost: (size: number) => number, style: string) =>
    `<path d="M${x(first)} ${y(cost(first))}L${x(last)} ${y(cost(last))}" fill="none" ${style}/>`;
  const label = (size: number) =>
    `<text x="${x(size)}" y="${BOTTOM + 18}" text-anchor="middle">${size >= 1_000 ? `${size / 1_000}k` : size}</text>`;
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const costLabel = (cost: number, baseline: number) =>
    `<text x="${LEFT - 8}" y="${baseline}" text-anchor="end">${formatCost(cost)}</text>`;
  return [
    `<text x="20" y="26" font-size="15" font-weight="600" fill="#0f172a">${title}</text>`,
    `<text x="20" y="44">${unit}; exponent ${exponent.toFixed(2).replace('-', '−')}</text>`,
    `<path d="M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}" fill="none" stroke="#94a3b8"/>`,
    line(proportional, 'stroke="#94a3b8" stroke-dasharray="4 4"'),
    line((size) => factor * size ** exponent, 'stroke="#1d4ed8" stroke-width="1.5"'),
    ...points.map(([size, cost]) => `<circle cx="${x(size)}" cy="${y(cost)}" r="4" fill="#1d4ed8"/>`),
    ...sizes.map(label),
    costLabel(least, y(least) + 4),
    // Labels of nearly equal costs must not overlap.
    costLabel(most, Math.min(y(most) + 4, y(least) - 10)),
  ].join('');
}

/** Returns a function that converts a value to its coordinate on a logarithmic axis between the coordinates `low` and `high`. */
function scaleOf([from, to]: readonly [number, number], low: number, high: number) {
  const span = Math.max(Math.log(to / from), Math.log(2));
  return (value: number) => Math.round((low + ((high - low) * Math.log(value / from)) / span) * 10) / 10;
}

const formatCost = (cost: number) => Number(cost.toPrecision(cost >= 100 ? 3 : 2)).toLocaleString('en-US');
