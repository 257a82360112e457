import { Button, FileButton, Textarea } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { logError } from '#lib/api/log-error.ts';
import { useLanguageState } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import styles from './export.module.css';
import { type ImportFile, readImportFile } from './read-import-file.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** Returns the last chosen file after it has been read, or the errors that prevent reading it. */
export function useImportFile() {
  const t = useText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (chosen: Blob & { name: string }) =>
      readImportFile(chosen, [useLanguageState.getState().language, ...navigator.languages]),
    onError: (cause) => {
      if (!(cause instanceof UnreadableFileError)) logError('A file could not be read', cause);
    },
  });
  const reason = error instanceof UnreadableFileError ? error.reason : 'transfer.import.unreadable';
  const problems = error === null ? [] : [t(reason, { size: LIMITS.importMaxBytes / 2 ** 20 })];
  return { file: data ?? null, problems, isReading: isPending, choose: mutate };
}

interface FileDropProps {
  file: ImportFile | null;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

const ACCEPTED = [
  '.json,.csv,.tsv,.tab,.txt,.xlsx,.xls,.xlsb,.xlsm,.ods,.html,.htm',
  'application/json,text/csv,text/tab-separated-values,text/plain,text/html',
  'application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
].join(',');

/** Renders the area to choose a file in, or to drop one on. */
export function ImportFileDropZone({ file, isDisabled, onChoose }: FileDropProps) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);
  const reset = useRef<() => void>(null);
  const choose = (chosen: File | null | undefined) => {
    if (chosen !== null && chosen !== undefined && !isDisabled) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {file === null ? null : (
        <p>
          <bdi className={styles.fileName}>{file.name}</bdi>{' '}
          <span className="quiet">
            {t(file.kind === 'table' ? 'transfer.table.kind' : `transfer.import.kind.${file.kind}`)}
          </span>
        </p>
      )}
      <div className={styles.choice}>
        <FileButton
          accept={ACCEPTED}
          inputProps={{ 'aria-label': t('transfer.import.file'), tabIndex: -1 }}
          disabled={isDisabled}
          resetRef={reset}
          onChange={(chosen) => {
            choose(chosen);
            // Resets the input. Otherwise choosing the same file again after a correction would trigger no event.
            reset.current?.();
          }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={isDisabled} data-autofocus>
              {t(file === null ? 'transfer.import.choose' : 'transfer.import.other')}
            </Button>
          )}
        </FileButton>
        <span className="quiet">{t('transfer.import.drop')}</span>
      </div>
    </div>
  );
}

/** Renders the field to paste cells into. They are read at once and never shown in the field, where hidden amounts would be visible. */
export function PasteField({ onPaste }: { onPaste: (cells: File) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const paste = (text: string) => onPaste(new File([text], t('transfer.table.pasted')));
  return (
    <div className="stack">
      <Textarea
        label={t('transfer.table.paste')}
        rows={2}
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault();
          paste(event.clipboardData.getData('text/plain'));
        }}
      />
      {typed.trim() === '' ? null : (
        <Button variant="default" onClick={() => paste(typed)}>
          {t('transfer.table.paste.read')}
        </Button>
      )}
    </div>
  );
}
