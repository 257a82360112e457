import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session as the browser carries it; on https under the prefix that ties it to this very host. */
export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, session: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/** `publicUrl` says whether people come by https; without it the request itself does. */
export function sessionCookie(publicUrl: URL | undefined): SessionCookie {
  const secure = (request: FastifyRequest) => (publicUrl?.protocol ?? `${request.protocol}:`) === 'https:';
  const name = (request: FastifyRequest) =>
    secure(request) ? '__Host-meridian_session' : 'meridian_session';
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secure(request) }) as const;
  return {
    read: (request) => request.cookies[name(request)],
    write: (request, reply, session) => {
      reply.setCookie(name(request), session, options(request));
    },
    clear: (request, reply) => {
      reply.clearCookie(name(request), options(request));
    },
  };
}
