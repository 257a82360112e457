import { feedbackEndpoints } from '@meridian/contract';
import { type Api, mount } from '#http/route.ts';
import { requireFeedbackRoom } from './feedback-limit.ts';
import { keepFeedback } from './feedback-store.ts';

export function feedbackRoutes(api: Api, { isLimited }: { isLimited: boolean }): void {
  mount(api, 'feedback', feedbackEndpoints, {
    submit: async ({ db, user, body, now }) => {
      if (isLimited) await requireFeedbackRoom(db, user.user_id, now);
      return keepFeedback(db, user.user_id, body.text, now);
    },
  });
}
