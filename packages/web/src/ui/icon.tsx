/** Strokes on a 20 by 20 grid, all of one weight. */
const PATHS = {
  bars: 'M4 16.5h12.5M6 13.5v-4M10 13.5v-9M14 13.5v-6',
  calendar: 'M4 5.5h12v11H4zM4 8.5h12M7 3.5v3M13 3.5v3',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  'chevron-back': 'm12 5.5-4.5 4.5 4.5 4.5',
  'chevron-down': 'm5.5 8 4.5 4.5L14.5 8',
  'chevron-on': 'm8 5.5 4.5 4.5L8 14.5',
  'chevron-up': 'm5.5 12 4.5-4.5 4.5 4.5',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  download: 'M10 3.5v9m-3.5-3.5L10 12.5 13.5 9M4 16.5h12',
  edit: 'm4 16 .7-3.3L13 4.4l2.6 2.6-8.3 8.3zM11.5 6l2.6 2.6',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  'eye-off':
    'M8 5.2A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5a13 13 0 0 1-2 2.7M5 6.6A12.5 12.5 0 0 0 2.5 10S5 15 10 15a7 7 0 0 0 3.3-.8M3.5 3.5l13 13',
  feedback: 'M4 4.5h12v9H9.5L6 16.5v-3H4zM7.5 9h.01M10 9h.01M12.5 9h.01',
  filter: 'M3.5 5h13l-5 6v4.5l-3-1.5V11z',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3.2 10h13.6M10 3c2 2 2.9 4.4 2.9 7S12 15 10 17c-2-2-2.9-4.4-2.9-7S8 5 10 3z',
  grip: 'M7.5 5.5h.01M12.5 5.5h.01M7.5 10h.01M12.5 10h.01M7.5 14.5h.01M12.5 14.5h.01',
  home: 'm3.5 9.5 6.5-6 6.5 6M5.5 8v8.5h9V8M8.5 16.5v-5h3v5',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.2V13.5M10 6.6v.1',
  layers: 'm10 3.5 7 3.5-7 3.5L3 7zM3 10.5l7 3.5 7-3.5M3 14l7 3.5 7-3.5',
  list: 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  minus: 'M4.5 10h11',
  monitor: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  moon: 'M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  note: 'M5 3.5h10v13H5zM7.5 7h5M7.5 10h5M7.5 13h3',
  plus: 'M10 4.5v11M4.5 10h11',
  redo: 'M12.5 4 16 7.5 12.5 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H12',
  reset: 'M4.5 8.5a6 6 0 1 1-.3 3.5M4 4.5v4h4',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5',
  'sort-ascending': 'M3.5 5.5h4M3.5 10h6M3.5 14.5h8M14.5 15V5m-2.5 2.5L14.5 5 17 7.5',
  'sort-descending': 'M3.5 5.5h8M3.5 10h6M3.5 14.5h4M14.5 5v10m-2.5-2.5 2.5 2.5 2.5-2.5',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  tag: 'M3.5 4v5.5l7 7 6-6-7-7H4a.5.5 0 0 0-.5.5zM7 7h.01',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  undo: 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
  upload: 'M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 16.5h12',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 10 10zM4 16.8c.6-3 3-4.3 6-4.3s5.4 1.3 6 4.3',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** They point to what comes next or before, or stand for lines of text. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  'chevron-back',
  'chevron-on',
  'redo',
  'sort-ascending',
  'sort-descending',
  'undo',
]);

/** A decorative sign: whatever it means must also stand in words beside it or in the control's label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      data-directed={DIRECTED.has(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
