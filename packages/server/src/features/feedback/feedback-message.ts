import type { Message } from '#mail/mailer.ts';
import type { FeedbackRow } from './feedback-store.ts';
import { printFeedback } from './print-feedback.ts';

/** The letter to the operator: plain text, in which nothing of what was written can become a link or a picture. */
export function feedbackMessage(to: string, feedback: FeedbackRow): Message {
  return { to, subject: 'Feedback on Meridian', text: printFeedback(feedback) };
}
