import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { type ExportFormat, exportName, fetchExport } from './export-api.ts';
import { TransferProgress } from './transfer-parts.tsx';
import type { Tell } from '#ui/form/told.tsx';

interface Running {
  format: ExportFormat;
  bytes: number;
}

/** 'Export as JSON' and 'Export as CSV'. */
export function ExportCard({ tell }: { tell: Tell }) {
  const t = useText();
  const [running, setRunning] = useState<Running | null>(null);
  const controllerRef = useRef<AbortController | null>(null);

  const run = async (format: ExportFormat) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    tell(null);
    setRunning({ format, bytes: 0 });
    try {
      const onProgress = (bytes: number) => setRunning({ format, bytes });
      const content = await fetchExport(format, { signal: controller.signal, onProgress });
      saveFile(exportName(format), content);
      tell({ tone: 'done', text: t('transfer.export.done', { format }) });
    } catch (error) {
      if (controller.signal.aborted) {
        tell({ tone: 'done', text: t('transfer.cancelled') });
        return;
      }
      report('The export failed', error);
      const reason = error instanceof ApiError && !error.isOurs ? ` ${errorText(error, t, '')}` : '';
      tell({ tone: 'problem', text: t('transfer.export.failed') + reason });
    } finally {
      setRunning(null);
    }
  };

  return (
    <Card title={t('transfer.export')} note={t('transfer.export.note')}>
      <div className="stack">
        <div className="wrapping">
          {(['JSON', 'CSV'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<Icon name="download" size={18} />}
              disabled={running !== null}
              onClick={() => void run(format)}
            >
              {t(format === 'JSON' ? 'transfer.export.json' : 'transfer.export.csv')}
            </Button>
          ))}
        </div>
        {running === null ? null : (
          <TransferProgress
            label={t('transfer.export.busy', { format: running.format })}
            detail={
              running.bytes === 0
                ? ''
                : t('transfer.export.received', { size: Math.ceil(running.bytes / 1_000) })
            }
            onCancel={() => controllerRef.current?.abort()}
          />
        )}
      </div>
    </Card>
  );
}
