/** The exports that other features may use. */
export {
  CHART_LINES,
  COLOR_SCHEMES,
  type CardSize,
  type ChartLine,
  type ItemTab,
  type SavedCard,
  type SavedSettings,
  type TagPieSelection,
  sharedSettings,
  parseSettings,
} from './saved-settings.ts';
export {
  BROWSER_SETTINGS,
  switchSettingsStorage,
  resetSettings,
  saveSettings,
  useSavedSettings,
} from './settings-store.ts';
