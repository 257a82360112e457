import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import {
  NOTIFICATIONS,
  keepNotificationSettings,
  readNotificationSettings,
} from './notification-settings.ts';

/** Which messages one would want; kept here until there is something to send. */
export function NotificationsTab() {
  const t = useText();
  const [settings, setSettings] = useState(readNotificationSettings);
  return (
    <Card title={t('account.tab.notifications')} note={t('account.notifications.note')}>
      <div className="stack">
        {NOTIFICATIONS.map((name) => (
          <Switch
            key={name}
            label={t(`account.notifications.${name}`)}
            description={t(`account.notifications.${name}.help`)}
            checked={settings[name]}
            onChange={(event) => {
              const changed = { ...settings, [name]: event.currentTarget.checked };
              setSettings(changed);
              keepNotificationSettings(changed);
            }}
          />
        ))}
      </div>
    </Card>
  );
}
