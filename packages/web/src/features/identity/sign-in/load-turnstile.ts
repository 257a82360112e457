/** The part of Cloudflare Turnstile's interface that is used here, with the names of its documentation. */
export interface Turnstile {
  /** Renders a widget and returns its id, or null or undefined after an error. */
  render(place: HTMLElement, options: TurnstileOptions): string | null | undefined;
  remove(id: string): void;
}

interface TurnstileOptions {
  sitekey: string;
  /** The name of the form, which the service reports to the server. */
  action: string;
  theme: 'light' | 'dark';
  language: string;
  /** `flexible` is as wide as its container, but at least {@link TURNSTILE_MIN_WIDTH}. */
  size: 'flexible' | 'compact';
  /** False, because the token is sent in our own request and needs no hidden field. */
  'response-field': boolean;
  callback(token: string): void;
  'expired-callback'(): void;
  'timeout-callback'(): void;
  /** Returns true if the error is handled and must not be logged to the console. */
  'error-callback'(): boolean;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** The minimum width of a flexible widget, in pixels. */
export const TURNSTILE_MIN_WIDTH = 300;

/** The service requires that its script is loaded from its own URL. */
const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

/** Loads the widget's script once. After an error the next call loads it again. */
export function loadTurnstile(url: string = SCRIPT_URL): Promise<Turnstile> {
  loading ??= runScript(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function runScript(url: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      if (window.turnstile === undefined) reject(new Error('The verification script defined no widget'));
      else resolve(window.turnstile);
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The verification script did not load'));
    });
    document.head.append(script);
  });
}
