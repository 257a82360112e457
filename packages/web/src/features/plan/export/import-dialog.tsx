import { useEffect, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { ImportFileDropZone, PasteField, useImportFile } from './import-file-input.tsx';
import { ProductExportImport } from './product-export-import.tsx';
import { toCsv } from './repair-csv-export.ts';
import { TableImport } from '#features/plan/export/table/table-import.tsx';
import { ImportErrorList } from './import-error-list.tsx';
import { TransferProgress } from './transfer-progress.tsx';
import { useRunImport } from './use-run-import.ts';

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  showStatus: ShowStatus;
  /** Called after an import with the id of the scenario that has the imported items; for an export file, of the selected scenario. */
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
  /** Called with true to widen the dialog for a table, with false to make it narrow again. */
  onWide: (isWide: boolean) => void;
}

/** Renders the content of the dialog. Closing it cancels pending requests. */
function ImportForm({ onWide, ...rest }: ImportFormProps) {
  const t = useText();
  const { onClose } = rest;
  const { file, problems, isReading, choose } = useImportFile();
  const running = useRunImport(rest);
  const isWide = file?.kind === 'table';
  useEffect(() => onWide(isWide), [onWide, isWide]);
  return (
    <div className="stack">
      <ImportFileDropZone file={file} isDisabled={running.isBusy || isReading} onChoose={choose} />
      {file === null && !isReading ? <PasteField onPaste={choose} /> : null}
      {isReading ? <TransferProgress label={t('transfer.import.reading')} /> : null}
      <ImportErrorList title={t('transfer.import.refused')} lines={problems} />
      {file === null ? null : file.kind === 'table' ? (
        <TableImport
          key={file.id}
          file={file}
          running={running}
          onOwnExport={(rows) => choose(new File([toCsv(rows)], file.name))}
          onClose={onClose}
        />
      ) : (
        <ProductExportImport key={file.id} file={file} running={running} onClose={onClose} />
      )}
    </div>
  );
}
