/** All that other features may use of this one. */
export { beginGuestSettings, endGuestSettings } from './apart-settings.ts';
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
