import { useEffect, useRef, useState } from 'react';
import { report } from '#lib/report.ts';
import { useText } from '#lib/text.ts';
import { type ImportRequest, useImport } from './data-transfer-api.ts';
import { refusalLines } from './refusal-lines.ts';
import type { Tell } from './transfer-status.ts';

/** Runs an import, tells how it went and closes the dialog; a refusal stays in it. Who closes it meanwhile cancels. */
export function useRunImport(tell: Tell, onClose: () => void) {
  const t = useText();
  const { mutateAsync: send, isPending: isBusy } = useImport();
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const run = async (request: ImportRequest) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setRefusal([]);
    try {
      const { created, updated, skipped } = await send({ ...request, signal: controller.signal });
      tell({ tone: 'done', text: t('transfer.import.done', { created, updated, skipped }) });
      onClose();
    } catch (error) {
      if (controller.signal.aborted) {
        tell({ tone: 'done', text: t('transfer.import.stopped') });
        return;
      }
      report('The import failed', error);
      setRefusal(refusalLines(error, t, t('transfer.import.failed')));
    }
  };
  return { run, isBusy, refusal };
}
