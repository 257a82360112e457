import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { httpError } from '#errors.ts';

/**
 * The site that passkeys belong to. WebAuthn binds them to a host name, the id of the relying party (`rpId`), and their signatures to an
 * origin.
 */
export interface RelyingParty {
  origin: string;
  rpId: string;
}

/** Finds the site from PUBLIC_URL or, without it, from the address of the request. */
export interface RelyingPartyFinder {
  /** Returns the site of the request; null if its address is an IP address, which WebAuthn does not allow. */
  find(request: FastifyRequest): RelyingParty | null;
  /** Returns the site of the request; throws 400 if its address is an IP address. */
  require(request: FastifyRequest): RelyingParty;
}

export function createRelyingPartyFinder(publicUrl: URL | undefined): RelyingPartyFinder {
  const near = (request: FastifyRequest): RelyingParty | null => {
    if (publicUrl !== undefined) return siteAt(publicUrl);
    const asked = addressOf(request);
    return asked === null ? null : siteAt(isLoopback(asked.hostname) ? named(asked) : asked);
  };
  return {
    find: near,
    require: (request) => {
      const site = near(request);
      if (site === null || (publicUrl === undefined && addressOf(request)?.origin !== site.origin))
        throw httpError(400, 'passkeys_need_name');
      return site;
    },
  };
}

function siteAt({ origin, hostname }: URL): RelyingParty | null {
  return isNumeric(hostname) ? null : { origin, rpId: hostname };
}

function addressOf({ protocol, host }: FastifyRequest): URL | null {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Returns the same address with `localhost` as its host. */
function named(address: URL): URL {
  const url = new URL(address);
  url.hostname = 'localhost';
  return url;
}

const isNumeric = (hostname: string) => isIP(hostname) !== 0 || hostname.startsWith('[');

const isLoopback = (hostname: string) => hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
