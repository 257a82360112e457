import { useEffect, useRef, useState } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { saveFile } from '#ui/save-file.ts';
import { exportName, fetchExport, type ImportDone, type ImportRequest, useImport } from './export-api.ts';
import { refusalLines } from './refusal-lines.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';

interface Telling {
  tell: ShowStatus;
  onClose: () => void;
  onImported?: ((scenario: number) => void) | undefined;
}

export type RunningImport = ReturnType<typeof useRunImport>;

/**
 * Returns the state of an import, and a function that runs it, after saving a backup if requested. It reports success and closes the
 * dialog; an error stays in the dialog, and closing it cancels the import.
 */
export function useRunImport({ tell, onClose, onImported }: Telling) {
  const t = useText();
  const selected = useSelectedScenario();
  const { mutateAsync: send, isPending: isBusy } = useImport();
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const doneText = ({ file }: ImportRequest, { created, updated, skipped }: ImportDone) =>
    file.kind === 'items'
      ? t('transfer.table.done', { count: created, scenario: file.scenario.name })
      : t('transfer.import.done', { created, updated, skipped });

  const run = async (request: ImportRequest, savesCopy: boolean) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setRefusal([]);
    const { signal } = controller;
    try {
      if (savesCopy) saveFile(exportName('JSON', '-before-import'), await fetchExport('JSON', { signal }));
      const done = await send({ ...request, signal });
      const { undoToken: token } = done;
      const { file } = request;
      const message = doneText(request, done);
      const scenario = file.kind === 'items' ? file.scenario.id : selected.id;
      if (token === null) tell({ tone: 'done', text: message });
      else offerUndo({ sentence: message, token, isImport: true });
      onClose();
      onImported?.(scenario);
    } catch (error) {
      if (signal.aborted) {
        tell({ tone: 'done', text: t('transfer.import.stopped') });
        return;
      }
      report('The import failed', error);
      setRefusal(refusalLines(error, t, t('transfer.import.failed')));
    }
  };
  return { run, isBusy, refusal };
}
