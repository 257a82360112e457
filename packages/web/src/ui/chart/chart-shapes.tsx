import { useId } from 'react';
import {
  MARKER_PATHS,
  MARKER_SIZE,
  type PathShape,
  SLANT,
  type Shape,
  TEXTURE_PATHS,
  TEXTURE_SIZE,
} from './chart-shape.ts';

/** Shapes as SVG: as sharp on paper as in the legend of a screen. */
export function ChartShapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map((shape, position) => <ShapeOutline key={position} shape={shape} />);
}

const ANCHORS = { left: 'start', right: 'end', center: 'middle' } as const;

function ShapeOutline({ shape }: { shape: Shape }) {
  switch (shape.type) {
    case 'path':
      return <PathOutline shape={shape} />;
    case 'mark':
      return (
        <path
          d={MARKER_PATHS[shape.marker]}
          transform={`translate(${shape.x - MARKER_SIZE / 2} ${shape.y - MARKER_SIZE / 2})`}
          fill={shape.fill}
          stroke={shape.stroke}
        />
      );
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          fill={shape.fill}
          textAnchor={ANCHORS[shape.align]}
          dominantBaseline="central"
          transform={shape.slant === true ? `rotate(${SLANT} ${shape.x} ${shape.y})` : undefined}
        >
          {shape.text}
        </text>
      );
  }
}

function PathOutline({ shape }: { shape: PathShape }) {
  const { outline, stroke, width, dash = [], fill, opacity, texture } = shape;
  const id = useId();
  const d = outline(null) ?? '';
  const isTextured = texture !== undefined && texture.name !== 'plain';
  return (
    <>
      {fill === undefined ? null : <path d={d} fill={fill} fillOpacity={opacity} />}
      {isTextured ? (
        <>
          <pattern id={id} width={TEXTURE_SIZE} height={TEXTURE_SIZE} patternUnits="userSpaceOnUse">
            <path d={TEXTURE_PATHS[texture.name]} stroke={texture.color} />
          </pattern>
          <path d={d} fill={`url(#${id})`} />
        </>
      ) : null}
      {stroke === undefined ? null : (
        <path
          d={d}
          fill="none"
          stroke={stroke}
          strokeWidth={width}
          strokeDasharray={dash.join(' ') || undefined}
          strokeLinejoin="round"
        />
      )}
    </>
  );
}
