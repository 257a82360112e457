import { Button, FileButton } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './export.module.css';
import type { ImportFile } from './read-import-file.ts';

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

/** A place to choose a file at, or to drop one on. */
export function FileDrop({ file, isDisabled, onChoose }: FileDropProps) {
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
            // Else the same file, corrected meanwhile, would be no change.
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
