import type { FastifyReply, FastifyRequest } from 'fastify';

/** A secret that only the browser's requests carry; on https under the prefix that ties it to this very host. */
export interface HostCookie {
  read(request: FastifyRequest): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, value: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface HostCookieOptions {
  /** Says whether people come by https; without it the request itself does. */
  publicUrl: URL | undefined;
  name: string;
  /** Absent: until the browser closes. */
  seconds?: number;
}

export function hostCookie({ publicUrl, name: plain, seconds }: HostCookieOptions): HostCookie {
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

/** The session, as social sign-in leaves it. */
export function sessionCookie(publicUrl: URL | undefined): HostCookie {
  return hostCookie({ publicUrl, name: 'meridian_session' });
}
