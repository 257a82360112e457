import { saveSettings } from '#features/saved-settings/settings-store.ts';
import { LANGUAGES, LANGUAGE_NAMES, useLanguage } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { PlainIcon } from '#ui/plain-icon.tsx';
import { ChoiceMenu } from './choice-menu.tsx';

/** The languages, each called by itself. */
export function LanguageMenu() {
  const t = useText();
  const language = useLanguage((spoken) => spoken.language);
  const choices = LANGUAGES.map((value) => ({
    value,
    entry: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
  }));
  return (
    <ChoiceMenu
      label={t('nav.language')}
      button={<PlainIcon name="globe" />}
      choices={choices}
      chosen={language}
      onChoose={(chosen) => saveSettings({ language: chosen })}
    />
  );
}
