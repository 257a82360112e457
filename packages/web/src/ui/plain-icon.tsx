/** SVG paths of the icons that both the public pages and the application use, on a 20 by 20 grid and with one stroke width. */
export const ICON_PATHS = {
  calendar: 'M4 5.5h12v11H4zM4 8.5h12M7 3.5v3M13 3.5v3',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  'chevron-down': 'm5.5 8 4.5 4.5L14.5 8',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  download: 'M10 3.5v9m-3.5-3.5L10 12.5 13.5 9M4 16.5h12',
  edit: 'm4 16 .7-3.3L13 4.4l2.6 2.6-8.3 8.3zM11.5 6l2.6 2.6',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  'eye-off':
    'M8 5.2A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5a13 13 0 0 1-2 2.7M5 6.6A12.5 12.5 0 0 0 2.5 10S5 15 10 15a7 7 0 0 0 3.3-.8M3.5 3.5l13 13',
  filter: 'M3.5 5h13l-5 6v4.5l-3-1.5V11z',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3.2 10h13.6M10 3c2 2 2.9 4.4 2.9 7S12 15 10 17c-2-2-2.9-4.4-2.9-7S8 5 10 3z',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  monitor: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  moon: 'M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z',
  plus: 'M10 4.5v11M4.5 10h11',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  tag: 'M3.5 4v5.5l7 7 6-6-7-7H4a.5.5 0 0 0-.5.5zM7 7h.01',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 10 10zM4 16.8c.6-3 3-4.3 6-4.3s5.4 1.3 6 4.3',
} as const;

export type PlainIconName = keyof typeof ICON_PATHS;

interface IconSize {
  size?: number | undefined;
}

/** Renders a decorative icon. Its meaning must also be in a text beside it or in the control's label. */
export function PlainIcon({ name, size }: { name: PlainIconName } & IconSize) {
  return <StrokeIcon path={ICON_PATHS[name]} size={size} />;
}

interface StrokeIconProps extends IconSize {
  path: string;
  /** True to mirror the icon in right-to-left languages. */
  isDirected?: boolean;
}

export function StrokeIcon({ path, isDirected = false, size = 20 }: StrokeIconProps) {
  return (
    <svg
      aria-hidden="true"
      data-directed={isDirected || undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
