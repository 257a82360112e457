import { feedbackEndpoints } from '@meridian/contract';
import type { RunAfterResponse } from '#http/after-response.ts';
import { changeHandler } from '#http/handle-call.ts';
import { type Api, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import type { DeliverEmail } from '#mail/mailer.ts';
import { storeFeedback, requireBelowFeedbackLimit, toFeedbackEmail } from './feedback-store.ts';

export interface FeedbackOptions {
  isLimited: boolean;
  /** The address that receives feedback; undefined if feedback is only stored and listed on request. */
  mailTo: string | undefined;
  deliver: DeliverEmail;
  afterResponse: RunAfterResponse;
}

export function feedbackRoutes(api: Api, { isLimited, mailTo, deliver, afterResponse }: FeedbackOptions): void {
  // Refuses users who have reached the limit before the body is read; the limit is checked again in the transaction.
  beforeBody(api, feedbackEndpoints.submit, async (_request, user) => {
    if (isLimited) await requireBelowFeedbackLimit(api.db, user.user_id, api.now());
  });

  mount(api, 'feedback', feedbackEndpoints, {
    submit: changeHandler(async ({ db, user, body, now, reply }) => {
      if (isLimited) await requireBelowFeedbackLimit(db, user.user_id, now);
      const kept = await storeFeedback(db, user.user_id, body.text, now);
      if (mailTo !== undefined) {
        const message = toFeedbackEmail(mailTo, { ...user, text: body.text, created_at: now });
        afterResponse(reply, 'Mailing feedback', () => deliver(message));
      }
      return kept;
    }),
  });
}
