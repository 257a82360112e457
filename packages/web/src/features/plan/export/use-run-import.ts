import { useEffect, useRef, useState } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { downloadFile } from '#ui/download-file.ts';
import { exportFileName, fetchExport, type CompletedImport, type ImportRequest, useImport } from './export-api.ts';
import { importErrorMessages } from './import-error-messages.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';

interface RunImportOptions {
  showStatus: ShowStatus;
  onClose: () => void;
  onImported?: ((scenario: number) => void) | undefined;
}

export type ImportRun = ReturnType<typeof useRunImport>;

/**
 * Returns the state of an import, and a function that runs it. The function first saves a backup if requested. After success it shows a
 * message and closes the dialog; an error stays in the dialog. Closing the dialog cancels the import.
 */
export function useRunImport({ showStatus, onClose, onImported }: RunImportOptions) {
  const t = useText();
  const selected = useSelectedScenario();
  const { mutateAsync: send, isPending: isBusy } = useImport();
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const doneText = ({ file }: ImportRequest, { created, updated, skipped }: CompletedImport) =>
    file.kind === 'items'
      ? t('transfer.table.done', { count: created, scenario: file.scenario.name })
      : t('transfer.import.done', { created, updated, skipped });

  const run = async (request: ImportRequest, savesCopy: boolean) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setRefusal([]);
    const { signal } = controller;
    try {
      if (savesCopy) downloadFile(exportFileName('JSON', '-before-import'), await fetchExport('JSON', { signal }));
      const done = await send({ ...request, signal });
      const { undoToken: token } = done;
      const { file } = request;
      const message = doneText(request, done);
      const scenario = file.kind === 'items' ? file.scenario.id : selected.id;
      if (token === null) showStatus({ tone: 'done', text: message });
      else offerUndo({ sentence: message, token, isImport: true });
      onClose();
      onImported?.(scenario);
    } catch (error) {
      if (signal.aborted) {
        showStatus({ tone: 'done', text: t('transfer.import.stopped') });
        return;
      }
      logError('The import failed', error);
      setRefusal(importErrorMessages(error, t, t('transfer.import.failed')));
    }
  };
  return { run, isBusy, refusal };
}
