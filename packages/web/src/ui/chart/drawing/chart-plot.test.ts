import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AreaSeries, type Chart, createFullView } from '#ui/chart/chart-types.ts';
import { createPlot } from './chart-plot.ts';

/** Notifies the plot that its element was resized. */
let resize = () => {};

/** Returns a canvas whose context draws nothing; the tests only read its size. */
function createCanvas() {
  const pen: object = new Proxy(
    {},
    {
      get: (_, name) => (name === 'measureText' ? (text: string) => ({ width: 6 * text.length }) : () => {}),
    },
  );
  return { width: 300, height: 150, getContext: () => pen, remove: () => {} };
}

function elementOf(clientWidth: number, clientHeight: number) {
  return {
    clientWidth,
    clientHeight,
    append: () => {},
    ownerDocument: { createElement: createCanvas, fonts: { status: 'loaded' } },
  };
}

const plotOf = (element: ReturnType<typeof elementOf>) => createPlot(element as unknown as HTMLElement);
const sizeOfPicture = ({ picture }: ReturnType<typeof createPlot>) => {
  const { width, height } = picture();
  return [width, height];
};

const plain = { value: String, short: String, cell: String, unit: '' };
const values: AreaSeries = {
  kind: 'area',
  id: 'cash',
  name: 'Cash',
  color: 'rgb(0, 0, 200)',
  dash: 'solid',
  texture: 'plain',
  values: [1, 2, 3],
};
const chart: Chart = {
  name: 'Forecast',
  x: { type: 'bins', name: 'Worth', edges: [0, 1, 2, 3], format: plain },
  y: { format: plain },
  series: [values],
  milestones: [],
};

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('document', { createElement: createCanvas });
  vi.stubGlobal('getComputedStyle', () => ({ backgroundColor: 'rgb(255, 255, 255)', fontSize: '12px' }));
  vi.stubGlobal('ResizeObserver', function ResizeObserver(this: object, onResize: () => void) {
    resize = onResize;
    Object.assign(this, { observe: () => {}, disconnect: () => {} });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('behind a table the picture has the last size of the plot', () => {
  const element = elementOf(600, 300);
  const plot = plotOf(element);
  plot.draw(createFullView(chart));
  expect(sizeOfPicture(plot)).toEqual([1200, 600]);
  Object.assign(element, { clientWidth: 0, clientHeight: 0 });
  resize();
  expect(sizeOfPicture(plot)).toEqual([1200, 600]);
  // The page switches between light and dark.
  plot.restyle();
  plot.draw(createFullView(chart));
  expect(sizeOfPicture(plot)).toEqual([1200, 600]);
  Object.assign(element, { clientWidth: 500, clientHeight: 280 });
  resize();
  expect(sizeOfPicture(plot)).toEqual([1000, 560]);
});

test('a chart that was a table from the start has a picture too', () => {
  const plot = plotOf(elementOf(0, 0));
  plot.draw(createFullView(chart));
  for (const size of sizeOfPicture(plot)) expect(size).toBeGreaterThan(400);
});
