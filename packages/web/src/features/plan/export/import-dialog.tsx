import { useEffect, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { FileDrop, PasteBox, useChosenFile } from './file-input.tsx';
import { ExportedImport } from './exported-import.tsx';
import { toCsv } from './restore-csv.ts';
import { TableImport } from '#features/plan/export/table/table-import.tsx';
import { ProblemList, TransferProgress } from './transfer-progress.tsx';
import { useRunImport } from './use-run-import.ts';

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  showStatus: ShowStatus;
  /** Called with the id of the scenario with the imported items, or of the selected one. */
  onImported?: (scenario: number) => void;
}

/** Renders the dialog 'Import data': a file or pasted cells, the mode, the preview, and the button that imports. */
export function ImportDialog({ isOpen, ...rest }: ImportDialogProps) {
  const t = useText();
  const [isWide, setIsWide] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={t('transfer.import')} size={isWide ? '80rem' : 'lg'}>
      <ImportForm onWide={setIsWide} {...rest} />
    </Dialog>
  );
}

interface ImportFormProps extends Omit<ImportDialogProps, 'isOpen'> {
  /** Called to widen the dialog for a table. */
  onWide: (isWide: boolean) => void;
}

/** Renders the content of the dialog. Closing it cancels pending requests. */
function ImportForm({ onWide, ...rest }: ImportFormProps) {
  const t = useText();
  const { onClose } = rest;
  const { file, problems, isReading, choose } = useChosenFile();
  const running = useRunImport(rest);
  const isWide = file?.kind === 'table';
  useEffect(() => onWide(isWide), [onWide, isWide]);
  return (
    <div className="stack">
      <FileDrop file={file} isDisabled={running.isBusy || isReading} onChoose={choose} />
      {file === null && !isReading ? <PasteBox onPaste={choose} /> : null}
      {isReading ? <TransferProgress label={t('transfer.import.reading')} /> : null}
      <ProblemList title={t('transfer.import.refused')} lines={problems} />
      {file === null ? null : file.kind === 'table' ? (
        <TableImport
          key={file.id}
          file={file}
          running={running}
          onOwnExport={(rows) => choose(new File([toCsv(rows)], file.name))}
          onClose={onClose}
        />
      ) : (
        <ExportedImport key={file.id} file={file} running={running} onClose={onClose} />
      )}
    </div>
  );
}
