/** The part of Cloudflare Turnstile's interface that we use, as its documentation names it. */
export interface Turnstile {
  /** Draws a widget and answers its id; none when that failed. */
  render(place: HTMLElement, options: TurnstileOptions): string | null | undefined;
  remove(id: string): void;
}

interface TurnstileOptions {
  sitekey: string;
  /** Which form this is; the server hears of it from the service. */
  action: string;
  theme: 'light' | 'dark';
  language: string;
  /** `flexible` is as wide as its place, but never under {@link FLEXIBLE_MIN_WIDTH}. */
  size: 'flexible' | 'compact';
  /** The token goes with our own request, so the form needs no hidden field. */
  'response-field': boolean;
  callback(token: string): void;
  'expired-callback'(): void;
  'timeout-callback'(): void;
  /** True: the failure is dealt with, and the console need not hear of it. */
  'error-callback'(): boolean;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** In pixels. */
export const FLEXIBLE_MIN_WIDTH = 300;

/** The service asks that its script always comes from its own address. */
const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

/** Loads the widget's script once; after a failure, again. */
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
      if (window.turnstile === undefined) reject(new Error('The verification script brought no widget'));
      else resolve(window.turnstile);
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The verification script did not load'));
    });
    document.head.append(script);
  });
}
