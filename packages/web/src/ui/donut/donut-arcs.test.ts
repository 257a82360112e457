import { expect, test } from 'vitest';
import { RING_PATH, createDonutArcs } from './donut-arcs.ts';

test('numbers are outside the ring, clockwise from the top', () => {
  const places = createDonutArcs([0.5, 0.5]).map(({ numberAt }) => numberAt);
  expect(places).toEqual([
    { x: 91, y: 0 },
    { x: -91, y: 0 },
  ]);
});

test('a single slice is the whole ring', () => {
  expect(createDonutArcs([1]).map(({ path }) => path)).toEqual([RING_PATH]);
});

test('a slice over half of the ring is drawn as the long arc', () => {
  const [long, short] = createDonutArcs([0.7, 0.3]);
  expect(long?.path).toContain('A80,80,0,1,1');
  expect(short?.path).toContain('A80,80,0,0,1');
});

test('the thinnest slice is still visible', () => {
  const [, thin] = createDonutArcs([0.9999, 0.0001]);
  const [from, to] =
    /^M(-[\d.]+),-[\d.]+A80,80,0,0,1,(-[\d.]+),/
      .exec(thin?.path ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  expect(from).toBeLessThan(to ?? -1);
});
