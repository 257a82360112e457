/** Which messages a person wants (product.md section 3): kept in this browser and nowhere else. */
import { readStored, writeStored } from '#lib/storage/storage.ts';

const KEY = 'meridian.notifications';

export interface NotificationSettings {
  email_forecasts: boolean;
  email_reminders: boolean;
  email_updates: boolean;
  push_notifications: boolean;
}

const DEFAULTS: NotificationSettings = {
  email_forecasts: true,
  email_reminders: true,
  email_updates: false,
  push_notifications: true,
};

/** In the order in which they are shown. */
export const NOTIFICATIONS = Object.keys(DEFAULTS) as (keyof NotificationSettings)[];

/** Whatever is stored: good values are taken, the rest falls back, unknown keys are dropped. */
export function readNotificationSettings(): NotificationSettings {
  const stored = readRecord(readStored(KEY));
  const settings = { ...DEFAULTS };
  for (const name of NOTIFICATIONS) {
    const value = stored[name];
    if (typeof value === 'boolean') settings[name] = value;
  }
  return settings;
}

export function keepNotificationSettings(settings: NotificationSettings): void {
  writeStored(KEY, JSON.stringify(settings));
}

function readRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
