import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier, isoInstant, multiLineText } from './value-schemas.ts';
import { LIMITS } from './limits.ts';

/** The endpoint that sends a user's message to the operator. */
export const feedbackEndpoints = {
  submit: endpoint('POST /api/submit_feedback/', {
    summary: 'Sends feedback to the operator',
    access: 'account',
    scope: 'none',
    body: z.strictObject({ text: multiLineText('feedback', LIMITS.feedbackMaxCharacters) }),
    status: 201,
    response: z.object({ id: identifier, created_at: isoInstant }),
    creates: true,
  }),
};
