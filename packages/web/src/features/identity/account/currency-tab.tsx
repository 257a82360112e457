import { DATE_FORMATS, NUMBER_FORMATS, type Preferences, type User } from '@meridian/contract';
import type { ReactNode } from 'react';
import { saveSettings } from '#features/saved-settings/public.ts';
import { today } from '#lib/format/dates.ts';
import { LANGUAGES, LANGUAGE_NAMES, useLanguageState } from '#lib/text/language.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { failureText, useSaveFormats } from './account-api.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import styles from './account-settings.module.css';

interface CurrencyTabProps {
  user: User;
  showStatus: ShowStatus;
  displayCurrency: ReactNode;
}

const EXAMPLE = 1234.56;

/**
 * Renders the tab for the display currency and the formats of dates and numbers. Each choice is stored and applied to every screen at once.
 */
export function CurrencyTab({ user, showStatus, displayCurrency }: CurrencyTabProps) {
  const t = useText();
  const write = useFormatters();
  const { mutate } = useSaveFormats(user);
  const chosen = user.preferences;
  const save = (change: Partial<Preferences>) => {
    showStatus(null);
    mutate(
      { ...chosen, ...change },
      {
        onSuccess: () => showStatus({ tone: 'done', text: t('account.formats.saved') }),
        onError: (error) => {
          logError('The formats could not be saved', error);
          showStatus({ tone: 'problem', text: failureText(error, t, t('account.formats.failed')) });
        },
      },
    );
  };
  return (
    <Card title={t('account.tab.currency')} note={t('account.formats.note')}>
      <div className="stack">
        {displayCurrency}
        <LanguageSelect />
        <div className={styles.pair}>
          <Select
            label={t('account.dateFormat')}
            description={t('account.dateFormat.example', { date: write.date(today()) })}
            data={DATE_FORMATS}
            value={chosen.date_format}
            onChange={(format) => save({ date_format: format })}
          />
          <Select
            label={t('account.numberFormat')}
            description={t('account.numberFormat.example', {
              amount: write.number(EXAMPLE, { min: 2, max: 2 }),
              negative: write.number(-EXAMPLE, { min: 2, max: 2 }),
            })}
            data={NUMBER_FORMATS}
            value={chosen.number_format}
            onChange={(format) => save({ number_format: format })}
          />
        </div>
      </div>
    </Card>
  );
}

/**
 * Renders the select for the language, which is stored in this browser and not in the account, because it must be changeable before
 * signing in.
 */
function LanguageSelect() {
  const t = useText();
  const language = useLanguageState((spoken) => spoken.language);
  return (
    <Select
      label={t('account.language')}
      description={t('account.language.note')}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      value={language}
      onChange={(chosen) => saveSettings({ language: chosen })}
    />
  );
}
