import { expect, test } from 'vitest';
import { contrastEdgeColor } from './contrast-edge-color.ts';

const WHITE = 'rgb(255, 255, 255)';
const NIGHT = 'rgb(25, 30, 27)';

test('yellow on white gets a darker edge; the other series get none', () => {
  expect(contrastEdgeColor('rgb(255, 193, 7)', WHITE)).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
  for (const color of ['rgb(0, 123, 255)', 'rgb(108, 117, 125)', 'rgb(23, 162, 184)', 'rgb(40, 167, 69)']) {
    expect(contrastEdgeColor(color, WHITE)).toBeNull();
  }
});

test('on a dark surface the edge is lighter', () => {
  expect(contrastEdgeColor('rgb(255, 193, 7)', NIGHT)).toBeNull();
  expect(contrastEdgeColor('rgb(20, 30, 90)', NIGHT)).toMatch(/^rgb\((\d+), (\d+), (\d+)\)$/);
});

test('a value that is not a plain colour gets no edge', () => {
  expect(contrastEdgeColor('color(srgb 1 0 0)', WHITE)).toBeNull();
});

test('a colour written in hexadecimal gives the same edge', () => {
  expect(contrastEdgeColor('#ffc107', 'rgb(255, 255, 255)')).toBe(
    contrastEdgeColor('rgb(255, 193, 7)', 'rgb(255, 255, 255)'),
  );
  expect(contrastEdgeColor('#ffc107', 'rgb(255, 255, 255)')).not.toBeNull();
  expect(contrastEdgeColor('#007bff', 'rgb(255, 255, 255)')).toBeNull();
});
