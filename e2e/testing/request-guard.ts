import type { BrowserContext } from '@playwright/test';

/** Detects console errors, uncaught errors and requests to other servers. */
export interface Guard {
  /** Watches another browser context. The contexts of the fixtures are watched automatically. */
  watch(context: BrowserContext): void;
  /**
   * Allows an error that the journey causes. A refused form logs `status of 400`; a restart logs a refused connection.
   */
  allowError(pattern: RegExp): void;
  /** Allows requests to a further origin, such as the journey's OpenID provider on this machine. */
  allowOrigin(origin: string): void;
  /** Returns the problems that were not allowed, each once. */
  problems(): string[];
}

export function createGuard(home: string): Guard {
  const origins = new Set([new URL(home).origin]);
  const allowed: RegExp[] = [];
  const errors = new Set<string>();
  const requests = new Set<string>();
  const note = (url: string) => {
    if (/^(https?|wss?):/.test(url)) requests.add(url.replace(/^ws/, 'http'));
  };
  return {
    watch(context) {
      context.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error') errors.add(`console error: ${message.text()} (${url})`);
      });
      context.on('weberror', (error) => errors.add(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        note(request.url());
      });
      context.on('page', (page) => {
        page.on('websocket', (socket) => {
          note(socket.url());
        });
      });
    },
    allowError(pattern) {
      allowed.push(pattern);
    },
    allowOrigin(origin) {
      origins.add(new URL(origin).origin);
    },
    problems() {
      const complaints = [...errors].filter((error) => !allowed.some((pattern) => pattern.test(error)));
      const strays = [...requests].filter((url) => !origins.has(new URL(url).origin));
      return [...complaints, ...strays.map((url) => `request beyond the server: ${url}`)];
    },
  };
}
