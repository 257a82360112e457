import { feedbackEndpoints } from '@meridian/contract';
import type { AfterAnswer } from '#http/after-answer.ts';
import { type Api, beforeBody, changing } from '#http/call.ts';
import { mount } from '#http/route.ts';
import type { Deliver } from '#mail/mailer.ts';
import { keepFeedback, requireFeedbackRoom, feedbackMessage } from './feedback-store.ts';

export interface FeedbackOptions {
  isLimited: boolean;
  /** Absent: feedback waits to be listed. */
  mailTo: string | undefined;
  deliver: Deliver;
  afterAnswer: AfterAnswer;
}

export function feedbackRoutes(api: Api, { isLimited, mailTo, deliver, afterAnswer }: FeedbackOptions): void {
  // Whoever has told enough is told so before a body is read; what counts is looked at once more with the change.
  beforeBody(api, feedbackEndpoints.submit, async (_request, user) => {
    if (isLimited) await requireFeedbackRoom(api.db, user.user_id, api.now());
  });

  mount(api, 'feedback', feedbackEndpoints, {
    submit: changing(async ({ db, user, body, now, reply }) => {
      if (isLimited) await requireFeedbackRoom(db, user.user_id, now);
      const kept = await keepFeedback(db, user.user_id, body.text, now);
      if (mailTo !== undefined) {
        const message = feedbackMessage(mailTo, { ...user, text: body.text, created_at: now });
        afterAnswer(reply, 'Mailing feedback', () => deliver(message));
      }
      return kept;
    }),
  });
}
