import { feedbackEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';

/** Sends what the person wrote to the operator; the mutation fails with an `ApiError`. */
export function useSendFeedback() {
  return useMutation({
    mutationFn: (text: string) => call(feedbackEndpoints.submit, { body: { text } }),
  });
}
