import type { secondFactorEndpoints } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { accountSubject } from '#http/attempts/known-devices.ts';
import type { Handler } from '#http/call.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import type { TypedCode } from './take-code.ts';
import { type Guard, takeSecondStep } from './take-second-step.ts';

/** A code as it came with a request. */
interface Sent {
  db: Database;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  written: string;
}

/** The second step by a code: of the authenticator app, or for recovery. */
export function verifyCodeCall(parts: SecondFactorParts): Handler<typeof secondFactorEndpoints.verifyCode> {
  const { limits, codes, tellOwner, afterSignIn } = parts;
  return async ({ db, body, now, request, reply }) => {
    const sent = { db, now, request, reply, written: body.code };
    const attempt = { db, ticket: body.ticket, request, now };
    const made = await takeSecondStep(
      limits,
      attempt,
      async (trx, user) => {
        const kind = await codes.take(trx, typedBy(parts, sent, user.user_id));
        if (kind === 'recovery_code') tellOwner(reply, user.email, 'code_used');
      },
      guardOf(parts, sent),
    );
    return afterSignIn({ db, now, request, reply }, made);
  };
}

function typedBy(
  { devices }: Pick<SecondFactorParts, 'devices'>,
  { now, request, written }: Sent,
  userId: number,
): TypedCode {
  const isKnown = devices.of(request)?.knows(accountSubject(userId)) === true;
  return { userId, door: isKnown ? 'known device' : 'new device', now, written };
}

/** Counts wrong codes, and tells the owner of several. */
function guardOf(parts: SecondFactorParts, sent: Sent): Guard {
  const { codes, tellOwner } = parts;
  const { db, reply } = sent;
  return {
    begin: (userId) => codes.begin(db, typedBy(parts, sent, userId)),
    failed: async (userId, error, email) => {
      const isNews = await codes.failed(db, typedBy(parts, sent, userId), error);
      if (isNews && email !== undefined) tellOwner(reply, email, 'codes_guessed');
    },
  };
}
