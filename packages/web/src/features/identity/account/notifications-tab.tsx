import { Switch } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { readStoredValue, writeStoredValue } from '#lib/storage.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';

const KEY = 'meridian.notifications';

/** The schema of notification settings, in display order (product.md section 3); invalid values are replaced by defaults. */
const notifications = z.object({
  email_forecasts: z.boolean().catch(true),
  email_reminders: z.boolean().catch(true),
  email_updates: z.boolean().catch(false),
  push_notifications: z.boolean().catch(true),
});

function readNotifications(): z.infer<typeof notifications> {
  try {
    return notifications.parse(JSON.parse(readStoredValue(KEY) ?? '{}'));
  } catch {
    return notifications.parse({});
  }
}

/** Renders the tab with notification settings, stored only in this browser until messages are sent. */
export function NotificationsTab() {
  const t = useText();
  const [settings, setSettings] = useState(readNotifications);
  return (
    <Card title={t('account.tab.notifications')} note={t('account.notifications.note')}>
      <div className="stack">
        {notifications.keyof().options.map((name) => (
          <Switch
            key={name}
            label={t(`account.notifications.${name}`)}
            description={t(`account.notifications.${name}.help`)}
            checked={settings[name]}
            onChange={(event) => {
              const changed = { ...settings, [name]: event.currentTarget.checked };
              setSettings(changed);
              writeStoredValue(KEY, JSON.stringify(changed));
            }}
          />
        ))}
      </div>
    </Card>
  );
}
