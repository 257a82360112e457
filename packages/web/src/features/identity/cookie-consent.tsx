import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { PlainIcon } from '#ui/plain-icon.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useFootHeight } from '#ui/layout/use-foot-height.ts';
import {
  ALL_COOKIES,
  NO_COOKIES,
  saveCookieChoices,
  hasDecidedOnCookies,
  readCookieChoices,
  showCookieConsent,
  useCookieConsentView,
} from './cookie-choices.ts';
import styles from './cookie-consent.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';

/** The delay in milliseconds before the question about cookies is shown (product.md section 9). */
const DELAY_MS = 1_000;

/** Renders the cookie dialog, which opens by itself a second after the page has loaded if the visitor has not decided yet. */
export function CookieConsent() {
  const view = useCookieConsentView((state) => state.view);
  useEffect(() => {
    if (hasDecidedOnCookies()) return undefined;
    const timer = setTimeout(askUnlessOpen, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (view === 'closed') return null;
  return (
    <ErrorBoundary fallback={null} onError={(error) => logError('The cookie dialog failed', error)}>
      <ConsentDialog view={view} />
    </ErrorBoundary>
  );
}

/** Opens the question about cookies, unless the visitor has opened the preferences or has decided meanwhile. */
function askUnlessOpen(): void {
  if (useCookieConsentView.getState().view === 'closed' && !hasDecidedOnCookies()) showCookieConsent('question');
}

interface ConsentDialogProps {
  view: 'question' | 'preferences';
}

/** Renders the dialog at the bottom of the window. Only its buttons make a decision; Escape and clicks elsewhere do not. */
function ConsentDialog({ view }: ConsentDialogProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const onEscape = useCallback(() => {
    if (view !== 'preferences') return false;
    leavePreferences();
    return true;
  }, [view]);
  useFootHeight(ref, '--consent-height');
  useDialogFocus(ref, view, onEscape);
  return (
    <div
      className={styles.foot}
      data-foot
      ref={ref}
      role="dialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <div className={styles.dialog}>
        <h2 id={id} className={styles.title}>
          {t(view === 'question' ? 'consent.title' : 'consent.preferences')}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {t('consent.text')} <a href={`${PATHS.privacyPolicy}#cookies`}>{t('consent.more')}</a>
        </p>
        {view === 'question' ? <Question /> : <Preferences />}
      </div>
    </div>
  );
}

/** Closes the preferences if an earlier decision exists, which then stays valid; otherwise returns to the question. */
function leavePreferences(): void {
  showCookieConsent(hasDecidedOnCookies() ? 'closed' : 'question');
}

function Question() {
  const t = useText();
  return (
    <div className={styles.buttons}>
      <PlainButton tone="quiet" onClick={() => showCookieConsent('preferences')}>
        {t('consent.customize')}
      </PlainButton>
      <PlainButton onClick={() => saveCookieChoices(NO_COOKIES)}>{t('consent.declineAll')}</PlainButton>
      <PlainButton onClick={() => saveCookieChoices(ALL_COOKIES)}>{t('consent.acceptAll')}</PlainButton>
    </div>
  );
}

function Preferences() {
  const t = useText();
  const [choices, setChoices] = useState(readCookieChoices);
  const onSave = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    saveCookieChoices(choices);
  };
  return (
    <form onSubmit={onSave} className={styles.preferences}>
      <Kind kind="essential" isOn />
      {(['functional', 'analytics'] as const).map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          isOn={choices[kind]}
          onChange={(isOn) => setChoices({ ...choices, [kind]: isOn })}
        />
      ))}
      <div className={styles.buttons}>
        <PlainButton tone="quiet" onClick={leavePreferences}>
          {t('consent.back')}
        </PlainButton>
        <PlainButton onClick={() => saveCookieChoices(NO_COOKIES)}>{t('consent.declineOptional')}</PlainButton>
        <PlainButton type="submit">{t('consent.save')}</PlainButton>
      </div>
    </form>
  );
}

interface KindProps {
  kind: 'essential' | 'functional' | 'analytics';
  isOn: boolean;
  /** Absent if the kind cannot be switched off. */
  onChange?: (isOn: boolean) => void;
}

function Kind({ kind, isOn, onChange }: KindProps) {
  const t = useText();
  const id = useId();
  const isAlwaysOn = onChange === undefined;
  return (
    <div className={styles.kind}>
      <label htmlFor={id} className={styles.name}>
        {t(`consent.${kind}`)}
      </label>
      <span className={styles.switch}>
        {isAlwaysOn ? <span className="quiet">{t('consent.alwaysOn')}</span> : null}
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          disabled={isAlwaysOn}
          aria-describedby={`${id}-text`}
        />
        <PlainIcon name="check" size={14} />
      </span>
      <p id={`${id}-text`}>{t(`consent.${kind}.text`)}</p>
    </div>
  );
}
