import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TableImport } from '#features/export/table/table-import.tsx';
import { useText } from '#lib/text/text.ts';
import { type ImportRequest, importPreview } from './export-api.ts';
import { FileDrop } from './file-drop.tsx';
import { type FileMode, ImportModeChoice } from './import-mode-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { CsvQuestions } from '#features/export/own-csv/csv-questions.tsx';
import { csvOf } from '#features/export/own-csv/restore-csv.ts';
import { PasteBox } from './paste-box.tsx';
import { ProblemLines } from './problem-lines.tsx';
import type { ExportedFile } from './read-import-file.ts';
import { refusalLines } from './refusal-lines.ts';
import { TransferProgress } from './transfer-progress.tsx';
import type { Tell } from '#ui/form/told.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import { useRunImport } from './use-run-import.ts';

interface ImportFormProps {
  /** A table needs room. */
  onWide: (isWide: boolean) => void;
  tell: Tell;
  onClose: () => void;
  /** Called once the items are there. */
  onImported: (scenario: number) => void;
  /** Says what is lost; told whether a copy of it is saved. */
  confirmReplacing: (savesCopy: boolean) => Promise<boolean>;
}

/** Everything in the dialog. Closing it cancels whatever is under way. */
export function ImportForm({ onWide, tell, onClose, onImported, confirmReplacing }: ImportFormProps) {
  const t = useText();
  const { file, problem, isReading, choose } = useChosenFile();
  const running = useRunImport({ tell, onClose, onImported });
  const { run, isBusy, refusal } = running;
  const isWide = file?.kind === 'table';
  useEffect(() => onWide(isWide), [onWide, isWide]);
  return (
    <div className="stack">
      <FileDrop file={file} isDisabled={isBusy || isReading} onChoose={choose} />
      {file === null && !isReading ? <PasteBox onPaste={choose} /> : null}
      {isReading ? <TransferProgress label={t('transfer.import.reading')} /> : null}
      {problem === null ? null : <ProblemLines title={t('transfer.import.refused')} lines={[problem]} />}
      {file === null ? null : file.kind === 'table' ? (
        <TableImport
          key={file.id}
          file={file}
          refusal={refusal}
          isBusy={isBusy}
          onImport={(request) => void run(request, false)}
          onOwnExport={(rows) => choose(new File([csvOf(rows)], file.name))}
          onClose={onClose}
        />
      ) : (
        <CsvQuestions key={file.id} file={file}>
          {(answered) => (
            <ExportedImport
              file={answered}
              running={running}
              confirmReplacing={confirmReplacing}
              onClose={onClose}
            />
          )}
        </CsvQuestions>
      )}
    </div>
  );
}

interface ExportedImportProps extends Pick<ImportFormProps, 'onClose' | 'confirmReplacing'> {
  file: ExportedFile;
  running: ReturnType<typeof useRunImport>;
}

/** What becomes of an export of ours. */
function ExportedImport({ file, running, confirmReplacing, onClose }: ExportedImportProps) {
  const t = useText();
  const { run, isBusy, refusal } = running;
  const [mode, setMode] = useState<FileMode>('merge');
  const [savesCopy, setSavesCopy] = useState(true);
  const [addsAgain, setAddsAgain] = useState(false);

  const submit = async (request: ImportRequest) => {
    const isReplacing = request.mode === 'replace';
    if (isReplacing && !(await confirmReplacing(savesCopy))) return;
    await run(request, isReplacing && savesCopy);
  };

  return (
    <>
      <ImportModeChoice kind={file.kind} mode={mode} isDisabled={isBusy} onChange={setMode} />
      {mode === 'merge' ? null : (
        <Checkbox
          label={t('transfer.import.copy')}
          description={t('transfer.import.copy.help')}
          checked={savesCopy}
          disabled={isBusy}
          onChange={(event) => setSavesCopy(event.currentTarget.checked)}
        />
      )}
      {isBusy ? (
        <TransferProgress label={t('transfer.import.busy')} onCancel={onClose} />
      ) : (
        <Checked
          key={`${file.id} ${mode}`}
          request={{ file, mode, alreadyThere: addsAgain ? 'add' : 'leave_out' }}
          onAddsAgain={setAddsAgain}
          refusal={refusal}
          onImport={(request) => void submit(request)}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface CheckedProps {
  request: ImportRequest & { file: ExportedFile };
  /** What the server said against the import itself. */
  refusal: readonly string[];
  onImport: (request: ImportRequest) => void;
  onAddsAgain: (addsAgain: boolean) => void;
  onClose: () => void;
}

/** What the import would do, and the button that does it; none while there are mistakes. */
function Checked({ request, refusal, onImport, onAddsAgain, onClose }: CheckedProps) {
  const t = useText();
  const { data: preview, error, isFetching } = useQuery(importPreview(request));
  if (isFetching) return <TransferProgress label={t('transfer.import.checking')} onCancel={onClose} />;
  return (
    <>
      {refusal.length === 0 ? null : <ProblemLines title={t('transfer.import.failed')} lines={refusal} />}
      {error === null ? null : (
        <ProblemLines
          title={t('transfer.import.refused')}
          lines={refusalLines(error, t, t('transfer.import.checkFailed'))}
        />
      )}
      {preview === undefined ? null : (
        <ImportPreview
          kind={request.file.kind}
          preview={preview}
          addsAgain={request.alreadyThere === 'add'}
          onAddsAgain={onAddsAgain}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          color={request.mode === 'replace' ? 'claret' : 'evergreen'}
          disabled={preview === undefined || preview.errors.length > 0}
          onClick={() => onImport(request)}
        >
          {t('transfer.import.submit')}
        </Button>
      </Group>
    </>
  );
}
