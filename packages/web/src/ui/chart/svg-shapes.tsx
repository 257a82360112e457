import { Fragment, type SVGProps, useId } from 'react';
import { MARKER_PATHS, MARKER_SIZE, type PathShape, type Shape, TEXTURE_PATHS, TEXTURE_SIZE } from './chart-shape.ts';

/** Renders the shapes of a chart as SVG, which is sharp on paper and in the legend on the screen. */
export function SvgShapes({ shapes, ...place }: { shapes: readonly Shape[] } & SVGProps<SVGSVGElement>) {
  return (
    <svg fill="none" strokeLinejoin="round" aria-hidden="true" {...place}>
      {shapes.map((shape, position) => drawn(shape, position))}
    </svg>
  );
}

const ANCHORS = { left: 'start', right: 'end', center: 'middle' } as const;

/**
 * Renders one shape. This is a function rather than a component, because a tooltip has dozens of shapes and is rendered at each movement of
 * the pointer.
 */
function drawn(shape: Shape, key: number) {
  switch (shape.type) {
    case 'path':
      return drawnPath(shape, key);
    case 'mark': {
      const { marker, x, y, fill, stroke } = shape;
      const place = `translate(${x - MARKER_SIZE / 2} ${y - MARKER_SIZE / 2})`;
      return <path key={key} d={MARKER_PATHS[marker]} transform={place} fill={fill} stroke={stroke} />;
    }
    case 'text': {
      const { text, x, y, fill, align } = shape;
      return (
        <text key={key} x={x} y={y} textAnchor={ANCHORS[align]} fill={fill} dominantBaseline="central">
          {text}
        </text>
      );
    }
  }
}

function drawnPath({ outline, stroke, width, dash = [], fill, opacity, texture }: PathShape, key: number) {
  const d = outline(null) ?? '';
  const dashes = dash.length === 0 ? undefined : dash.join(' ');
  const path = { d, stroke, strokeWidth: width, strokeDasharray: dashes, fill, fillOpacity: opacity };
  if (texture === undefined || texture.name === 'plain') return <path key={key} {...path} />;
  return (
    <Fragment key={key}>
      <path {...path} />
      <Texture d={d} texture={texture} />
    </Fragment>
  );
}

function Texture({ d, texture }: { d: string; texture: NonNullable<PathShape['texture']> }) {
  const id = useId();
  return (
    <>
      <pattern id={id} width={TEXTURE_SIZE} height={TEXTURE_SIZE} patternUnits="userSpaceOnUse">
        <path d={TEXTURE_PATHS[texture.name]} stroke={texture.color} />
      </pattern>
      <path d={d} fill={`url(#${id})`} fillOpacity={texture.opacity} />
    </>
  );
}
