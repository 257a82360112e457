import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier, instant, paragraphs } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Calls on feedback. */
export const feedbackEndpoints = {
  submit: endpoint({
    method: 'POST',
    path: '/api/submit_feedback/',
    access: 'account',
    summary: 'Tell the operator something',
    body: z.strictObject({ text: paragraphs('feedback', LIMITS.feedbackMaxCharacters) }),
    status: 201,
    response: z.object({ id: identifier, created_at: instant }),
    creates: true,
  }),
};
