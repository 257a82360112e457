import { recordSecrets } from './suite-log-and-secrets.ts';

/** A browser with cookies that follows redirects between sites. */
export interface TestBrowser {
  /** Opens one address without following redirects. */
  open(address: string | URL, init?: { method?: string; form?: Record<string, string> }): Promise<Opened>;
  /** Opens an address and follows each redirect for which `goesOn` returns true; by default all of them. */
  follow(address: string | URL, goesOn?: (next: URL) => boolean): Promise<Opened>;
  /** Returns the Cookie header that the browser would send to this address. */
  cookiesFor(address: string | URL): string;
  setCookie(address: string | URL, name: string, value: string | undefined): void;
}

interface Opened {
  address: URL;
  status: number;
  text: string;
  /** The address of the redirect, if there is one. */
  location: URL | undefined;
  setCookies: string[];
}

export function openBrowser(headers: Record<string, string> = {}): TestBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string | URL) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const browser: TestBrowser = {
    open: async (address, { method = 'GET', form } = {}) => {
      const response = await fetch(address, {
        method,
        redirect: 'manual',
        headers: { ...headers, cookie: browser.cookiesFor(address) },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      });
      const setCookies = response.headers.getSetCookie();
      for (const cookie of setCookies) keep(jarOf(address), cookie);
      const leadsTo = response.headers.get('location');
      const location = leadsTo === null ? undefined : new URL(leadsTo, address);
      for (const one of [new URL(address), location]) recordSecrets(Object.fromEntries(one?.searchParams ?? []));
      recordSecrets(Object.fromEntries(new URLSearchParams(location?.hash.slice(1))));
      return {
        address: new URL(address),
        status: response.status,
        text: await response.text(),
        location,
        setCookies,
      };
    },
    follow: async (address, goesOn = () => true) => {
      let opened = await browser.open(address);
      while (opened.location !== undefined && goesOn(opened.location)) opened = await browser.open(opened.location);
      return opened;
    },
    cookiesFor: (address) => [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; '),
    setCookie: (address, name, value) => {
      if (value === undefined) jarOf(address).delete(name);
      else jarOf(address).set(name, value);
    },
  };
  return browser;
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  const ends = /;\s*expires=([^;]+)/i.exec(cookie)?.[1];
  if (value === '' || (ends !== undefined && Date.parse(ends) < Date.now())) jar.delete(name);
  else jar.set(name, value);
  recordSecrets({ cookie: value });
}
