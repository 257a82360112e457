import {
  COLOR_SCHEMES,
  saveSettings,
  useSavedSettings,
} from '#features/saved-settings/saved-settings-api.ts';
import { useText } from '#lib/text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './top-navigation.module.css';

const SIGNS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** Light, dark, or as the system has it. */
export function ColorSchemeMenu() {
  const t = useText();
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  return (
    <Disclosure
      buttonClassName={styles.iconButton}
      button={<Icon name={SIGNS[chosen]} />}
      label={() => t('nav.scheme')}
    >
      {(close) =>
        COLOR_SCHEMES.map((scheme) => (
          <button
            key={scheme}
            type="button"
            className={styles.entry}
            aria-pressed={scheme === chosen}
            onClick={() => {
              saveSettings({ colorScheme: scheme });
              close();
            }}
          >
            <Icon name={SIGNS[scheme]} size={18} />
            {t(`nav.scheme.${scheme}`)}
            {scheme === chosen ? <Icon name="check" size={18} /> : null}
          </button>
        ))
      }
    </Disclosure>
  );
}
