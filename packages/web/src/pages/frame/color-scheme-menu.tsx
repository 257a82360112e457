import { COLOR_SCHEMES, saveSettings, useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { useText } from '#lib/text/text.ts';
import { PlainIcon } from '#ui/plain-icon.tsx';
import { ChoiceMenu } from './choice-menu.tsx';

const SIGNS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** Light, dark, or as the system has it. */
export function ColorSchemeMenu() {
  const t = useText();
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  const choices = COLOR_SCHEMES.map((scheme) => ({
    value: scheme,
    entry: (
      <>
        <PlainIcon name={SIGNS[scheme]} size={18} />
        {t(`nav.scheme.${scheme}`)}
      </>
    ),
  }));
  return (
    <ChoiceMenu
      label={t('nav.scheme')}
      button={<PlainIcon name={SIGNS[chosen]} />}
      choices={choices}
      chosen={chosen}
      onChoose={(colorScheme) => saveSettings({ colorScheme })}
    />
  );
}
