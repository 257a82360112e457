import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { type ExportFormat, exportFileName, fetchExport } from './export-api.ts';
import { TransferProgress } from './transfer-progress.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';

/** Renders the card with 'Export as JSON' and 'Export as CSV'. */
export function ExportCard({ showStatus }: { showStatus: ShowStatus }) {
  const t = useText();
  const [bytes, setBytes] = useState(0);
  const controllerRef = useRef(new AbortController());
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      controllerRef.current = new AbortController();
      showStatus(null);
      setBytes(0);
      const { signal } = controllerRef.current;
      downloadFile(exportFileName(format), await fetchExport(format, { signal, onProgress: setBytes }));
    },
    onSuccess: (_nothing, format) => showStatus({ tone: 'done', text: t('transfer.export.done', { format }) }),
    onError: (error) => {
      if (controllerRef.current.signal.aborted) {
        showStatus({ tone: 'done', text: t('transfer.cancelled') });
        return;
      }
      logError('The export failed', error);
      const reason = error instanceof ApiError && !error.isOurs ? ` ${errorText(error, t, '')}` : '';
      showStatus({ tone: 'problem', text: t('transfer.export.failed') + reason });
    },
  });

  return (
    <Card title={t('transfer.export')} note={t('transfer.export.note')}>
      <div className="stack">
        <div className="wrapping">
          {(['JSON', 'CSV'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<Icon name="download" size={18} />}
              disabled={isPending}
              onClick={() => mutate(format)}
            >
              {t(format === 'JSON' ? 'transfer.export.json' : 'transfer.export.csv')}
            </Button>
          ))}
        </div>
        {!isPending ? null : (
          <TransferProgress
            label={t('transfer.export.busy', { format: variables })}
            detail={bytes === 0 ? '' : t('transfer.export.received', { size: Math.ceil(bytes / 1_000) })}
            onCancel={() => controllerRef.current.abort()}
          />
        )}
      </div>
    </Card>
  );
}
