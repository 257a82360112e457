/** All that other features may use of this one. */
export { lookOf, readSettings } from './saved-settings.ts';
export {
  BROWSER_SETTINGS,
  CHART_LINES,
  type ChartLine,
  type ItemTab,
  type SavedSettings,
  type TagPieSelection,
  keepSettingsIn,
  renewSettings,
  saveSettings,
  useSavedSettings,
} from './settings-store.ts';
