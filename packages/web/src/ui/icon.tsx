import { StrokeIcon, ICON_PATHS } from './plain-icon.tsx';

/** SVG paths of the interface's icons, including the icons of the public pages. */
const PATHS = {
  ...ICON_PATHS,
  bars: 'M4 16.5h12.5M6 13.5v-4M10 13.5v-9M14 13.5v-6',
  'chevron-back': 'm12 5.5-4.5 4.5 4.5 4.5',
  'chevron-on': 'm8 5.5 4.5 4.5L8 14.5',
  'chevron-up': 'm5.5 12 4.5-4.5 4.5 4.5',
  close: 'm5 5 10 10M15 5 5 15',
  feedback: 'M4 4.5h12v9H9.5L6 16.5v-3H4zM7.5 9h.01M10 9h.01M12.5 9h.01',
  grip: 'M7.5 5.5h.01M12.5 5.5h.01M7.5 10h.01M12.5 10h.01M7.5 14.5h.01M12.5 14.5h.01',
  home: 'm3.5 9.5 6.5-6 6.5 6M5.5 8v8.5h9V8M8.5 16.5v-5h3v5',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.2V13.5M10 6.6v.1',
  layers: 'm10 3.5 7 3.5-7 3.5L3 7zM3 10.5l7 3.5 7-3.5M3 14l7 3.5 7-3.5',
  list: 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  minus: 'M4.5 10h11',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  note: 'M5 3.5h10v13H5zM7.5 7h5M7.5 10h5M7.5 13h3',
  redo: 'M12.5 4 16 7.5 12.5 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H12',
  reset: 'M4.5 8.5a6 6 0 1 1-.3 3.5M4 4.5v4h4',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5',
  'sort-ascending': 'M3.5 5.5h4M3.5 10h6M3.5 14.5h8M14.5 15V5m-2.5 2.5L14.5 5 17 7.5',
  'sort-descending': 'M3.5 5.5h8M3.5 10h6M3.5 14.5h4M14.5 5v10m-2.5-2.5 2.5 2.5 2.5-2.5',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  undo: 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
  upload: 'M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 16.5h12',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons that are mirrored in right-to-left languages: they point forwards or backwards, or show lines of text. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  'chevron-back',
  'chevron-on',
  'redo',
  'sort-ascending',
  'sort-descending',
  'undo',
]);

/** Renders a decorative icon. Its meaning must also be in a text beside it or in the control's label. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <StrokeIcon path={PATHS[name]} isDirected={DIRECTED.has(name)} size={size} />;
}
