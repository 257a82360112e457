import { Button, Textarea } from '@mantine/core';
import { feedbackEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { useUnsaved } from '#ui/form/unsaved-text.ts';
import { validate } from '#lib/api/validate.ts';
import { FormFoot } from '#ui/form/form-foot.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface FeedbackDialogProps {
  /** What the dialog begins with. */
  typedBefore: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** 'Send Feedback'. What was typed outlives the dialog until it is sent. */
export function FeedbackDialog({ typedBefore = '', isOpen, onClose }: FeedbackDialogProps) {
  const t = useText();
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (body: { text: string }) => call(feedbackEndpoints.submit, { body }),
  });
  const [text, setText] = useState(typedBefore);
  useUnsaved('feedback', isOpen && text.trim() !== '' ? text : undefined);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = validate(feedbackEndpoints.submit.body, { text })?.['text']?.[0];
    setProblem(refused);
    setFailure(null);
    if (refused !== undefined) return field.current?.focus();
    try {
      await send({ text });
      setText('');
      onClose();
      notify.done(t('feedback.done'));
    } catch (error) {
      report('Feedback could not be sent', error);
      setFailure(`${t('feedback.failed')} ${errorText(error, t, t('feedback.tryAgain'))}`);
    }
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('feedback.send')} closeOnClickOutside={false}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <Textarea
          ref={field}
          label={t('feedback.text')}
          placeholder={t('feedback.placeholder')}
          required
          data-autofocus
          autosize
          minRows={5}
          maxRows={12}
          attributes={{ input: { dir: 'auto' } }}
          value={text}
          error={problem}
          readOnly={isPending}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <FormFoot problem={failure}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
            {t('feedback.submit')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
