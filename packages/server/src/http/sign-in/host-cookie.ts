import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that scripts cannot read; on https its name has the prefix that binds it to this host. */
export interface HostCookie {
  read(request: FastifyRequest): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, value: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface HostCookieOptions {
  /** The public address, which shows if the site uses https; if undefined, each request shows it. */
  publicUrl: URL | undefined;
  name: string;
  /** Lifetime in seconds; undefined for a cookie that ends with the browser. */
  seconds?: number;
}

export function createHostCookie({ publicUrl, name: plain, seconds }: HostCookieOptions): HostCookie {
  const secure = (request: FastifyRequest) => (publicUrl?.protocol ?? `${request.protocol}:`) === 'https:';
  const name = (request: FastifyRequest) => (secure(request) ? `__Host-${plain}` : plain);
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secure(request) }) as const;
  return {
    read: (request) => request.cookies[name(request)],
    write: (request, reply, value) => {
      const age = seconds === undefined ? {} : { maxAge: seconds };
      reply.setCookie(name(request), value, { ...options(request), ...age });
    },
    clear: (request, reply) => {
      reply.clearCookie(name(request), options(request));
    },
  };
}

/** Creates the session cookie, which is set by a sign-in by provider. */
export function createSessionCookie(publicUrl: URL | undefined): HostCookie {
  return createHostCookie({ publicUrl, name: 'meridian_session' });
}
