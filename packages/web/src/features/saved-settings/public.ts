/** All that other features may use of this one. */
export { DEFAULT_SETTINGS, lookOf, readSettings } from './saved-settings.ts';
export {
  CHART_LINES,
  type ChartLine,
  type ItemTab,
  type SavedSettings,
  type TagPieSelection,
  renewSettings,
  saveSettings,
  useSavedSettings,
} from './settings-store.ts';
