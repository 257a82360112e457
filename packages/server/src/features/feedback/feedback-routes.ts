import { feedbackEndpoints } from '@meridian/contract';
import type { AfterAnswer } from '#http/after-answer.ts';
import { type Api, mount } from '#http/route.ts';
import type { Deliver } from '#mail/mailer.ts';
import { requireFeedbackRoom } from './feedback-limit.ts';
import { feedbackMessage } from './feedback-message.ts';
import { keepFeedback } from './feedback-store.ts';

export interface FeedbackOptions {
  isLimited: boolean;
  /** Absent: feedback waits to be listed. */
  mailTo: string | undefined;
  deliver: Deliver;
  afterAnswer: AfterAnswer;
}

export function feedbackRoutes(api: Api, { isLimited, mailTo, deliver, afterAnswer }: FeedbackOptions): void {
  mount(api, 'feedback', feedbackEndpoints, {
    submit: async ({ db, user, body, now, reply }) => {
      if (isLimited) await requireFeedbackRoom(db, user.user_id, now);
      const kept = await keepFeedback(db, user.user_id, body.text, now);
      if (mailTo !== undefined) {
        const message = feedbackMessage(mailTo, { ...user, text: body.text, created_at: now });
        afterAnswer(reply, 'Mailing feedback', () => deliver(message));
      }
      return kept;
    },
  });
}
