import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core';
import { type CsvNotation, LIMITS } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useScenarios } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { type ImportRequest, importPreviewQuery } from './export-api.ts';
import { ImportPreview } from './import-preview.tsx';
import type { ProductExportFile } from './read-import-file.ts';
import { NO_WARNINGS, repairCsvExport } from './repair-csv-export.ts';
import { AmbiguousCellQuestion } from '#features/plan/export/table/ambiguous-cell-question.tsx';
import { ImportErrorList } from './import-error-list.tsx';
import { TransferProgress } from './transfer-progress.tsx';
import { importErrorMessages } from './import-error-messages.ts';
import type { ImportRun } from './use-run-import.ts';

interface ProductExportImportProps {
  file: ProductExportFile;
  running: ImportRun;
  onClose: () => void;
}

/** Renders the import of an export file. If a spreadsheet has rewritten a CSV, it first asks about ambiguous formats. */
export function ProductExportImport({ file, ...rest }: ProductExportImportProps) {
  const [answers, setAnswers] = useState<CsvNotation>({ decimal: null, order: null });
  const { order, decimal } = (file.kind === 'csv' ? file.doubts : null) ?? NO_WARNINGS;
  const isOpen = (decimal !== null && answers.decimal === null) || (order !== null && answers.order === null);
  const answered = useMemo((): ProductExportFile | null => {
    if (file.kind !== 'csv' || file.doubts === null) return file;
    if (isOpen) return null;
    const id = `${file.id} ${answers.decimal ?? ''} ${answers.order ?? ''}`;
    return { ...file, id, text: repairCsvExport(file.text, answers) };
  }, [file, answers, isOpen]);
  return (
    <>
      <AmbiguousCellQuestion
        question="dateOrder"
        cell={order ?? undefined}
        answer={answers.order}
        onAnswer={(answer) => setAnswers((before) => ({ ...before, order: answer }))}
      />
      <AmbiguousCellQuestion
        question="decimal"
        cell={decimal ?? undefined}
        answer={answers.decimal}
        onAnswer={(answer) => setAnswers((before) => ({ ...before, decimal: answer }))}
      />
      {answered === null ? null : <AnsweredImport file={answered} {...rest} />}
    </>
  );
}

/** The modes for an export file: merged into the plan, or replacing it. Tables have other modes. */
const FILE_MODES = ['merge', 'replace'] as const;
type FileMode = (typeof FILE_MODES)[number];

/** Asks how to handle the current plan, and shows the preview of the import. */
function AnsweredImport({ file, running, onClose }: ProductExportImportProps) {
  const t = useText();
  const { run, isBusy, refusal } = running;
  const confirmReplacing = useConfirmReplacing();
  const [mode, setMode] = useState<FileMode>('merge');
  const [savesCopy, setSavesCopy] = useState(true);
  const [addsAgain, setAddsAgain] = useState(false);
  const help = {
    merge: t('transfer.import.merge.help'),
    replace: t(file.kind === 'json' ? 'transfer.import.replace.json' : 'transfer.import.replace.csv'),
  };
  const submit = async (request: ImportRequest) => {
    const isReplacing = request.mode === 'replace';
    if (isReplacing && !(await confirmReplacing(savesCopy))) return;
    await run(request, isReplacing && savesCopy);
  };
  return (
    <>
      <Radio.Group<FileMode> label={t('transfer.import.mode')} value={mode} onChange={setMode}>
        <Stack gap="sm" mt="xs">
          {FILE_MODES.map((one) => (
            <Radio
              key={one}
              value={one}
              disabled={isBusy}
              label={t(`transfer.import.${one}`)}
              description={help[one]}
            />
          ))}
        </Stack>
      </Radio.Group>
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
        <CheckedImport
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

/** Returns a function that asks for confirmation and names what is lost. Its argument is true if a backup is saved first. */
function useConfirmReplacing(): (savesCopy: boolean) => Promise<boolean> {
  const t = useText();
  const scenarios = useScenarios();
  return (savesCopy) =>
    askForConfirmation({
      title: t('transfer.import.replace.title'),
      message: t('transfer.import.replace.question', {
        copy: savesCopy,
        scenarios: scenarios.length,
        items: scenarios.reduce((sum, { item_count: count }) => sum + count, 0),
        minutes: LIMITS.undoMinutes,
      }),
      confirmLabel: t('transfer.import.replace.confirm'),
      destructive: true,
    });
}

interface CheckedImportProps {
  request: ImportRequest & { file: ProductExportFile };
  /** The server's errors for the last attempt to import; empty before the first attempt. The errors of the preview are not among them. */
  refusal: readonly string[];
  onImport: (request: ImportRequest) => void;
  onAddsAgain: (addsAgain: boolean) => void;
  onClose: () => void;
}

/** Renders the preview of the import, and the button that runs it unless there are errors. */
function CheckedImport({ request, refusal, onImport, onAddsAgain, onClose }: CheckedImportProps) {
  const t = useText();
  const { data: preview, error, isFetching } = useQuery(importPreviewQuery(request));
  if (isFetching) return <TransferProgress label={t('transfer.import.checking')} onCancel={onClose} />;
  return (
    <>
      <ImportErrorList title={t('transfer.import.failed')} lines={refusal} />
      {error === null ? null : (
        <ImportErrorList
          title={t('transfer.import.refused')}
          lines={importErrorMessages(error, t, t('transfer.import.checkFailed'))}
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
