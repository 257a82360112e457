import type { ReactNode } from 'react';
import { COLOR_SCHEMES, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { LANGUAGES, LANGUAGE_NAMES, useLanguageState } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { Popover } from '#ui/layout/popover.tsx';
import { PlainIcon } from '#ui/plain-icon.tsx';
import styles from './top-navigation.module.css';

/** Renders the menu of languages, each named in its own language. */
export function LanguageMenu() {
  const t = useText();
  const language = useLanguageState((spoken) => spoken.language);
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

const SIGNS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** Renders the menu of colour schemes: light, dark, or the system's. */
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

interface ChoiceMenuProps<Value> {
  label: string;
  button: ReactNode;
  choices: readonly { value: Value; entry: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Renders an icon in the navigation that opens a list with one selected entry. */
function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, button, choices, chosen, onChoose } = props;
  return (
    <Popover buttonClassName={styles.iconButton} button={button} label={() => label}>
      {(close) =>
        choices.map(({ value, entry }) => (
          <button
            key={value}
            type="button"
            className={styles.entry}
            aria-pressed={value === chosen}
            onClick={() => {
              onChoose(value);
              close();
            }}
          >
            {entry}
            {value === chosen ? <PlainIcon name="check" size={18} /> : null}
          </button>
        ))
      }
    </Popover>
  );
}
