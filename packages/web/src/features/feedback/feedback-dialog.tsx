import { Textarea } from '@mantine/core';
import { feedbackEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { useStoredUnsavedText } from '#ui/form/unsaved-text.ts';
import { validate } from '#lib/api/field-errors.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface FeedbackDialogProps {
  /** The text typed before the page was left or reloaded; undefined if there is none. */
  typedBefore: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the dialog 'Send Feedback'. Typed text survives closing the dialog until it is sent. */
export function FeedbackDialog({ typedBefore = '', isOpen, onClose }: FeedbackDialogProps) {
  const t = useText();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { text: string }) => call(feedbackEndpoints.submit, { body }),
  });
  const { form, submit, problem } = useFormSubmission({
    initialValues: { text: typedBefore },
    check: (values) => validate(feedbackEndpoints.submit.body, values),
    send: async (body) => {
      await mutateAsync(body);
      form.setValues({ text: '' });
      onClose();
      notify.done(t('feedback.done'));
    },
    failed: (error) => {
      logError('Feedback could not be sent', error);
      return `${t('feedback.failed')} ${errorText(error, t, t('feedback.tryAgain'))}`;
    },
  });
  const isEmpty = form.values.text.trim() === '';
  useStoredUnsavedText('feedback', isOpen && !isEmpty ? form.values.text : undefined);

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('feedback.send')} closeOnClickOutside={false}>
      <form className="stack" onSubmit={submit} noValidate>
        <Textarea
          label={t('feedback.text')}
          placeholder={t('feedback.placeholder')}
          required
          data-autofocus
          autosize
          minRows={5}
          maxRows={12}
          attributes={{ input: { dir: 'auto' } }}
          readOnly={isPending}
          {...form.getInputProps('text')}
        />
        <FormFooter
          problem={problem}
          isBusy={isPending}
          isIncomplete={isEmpty}
          onCancel={onClose}
          submit={t('feedback.submit')}
        />
      </form>
    </Dialog>
  );
}
