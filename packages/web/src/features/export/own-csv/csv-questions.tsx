import type { CsvMarks } from '@meridian/contract';
import { type ReactNode, useMemo, useState } from 'react';
import type { ExportedFile } from '#features/export/read-import-file.ts';
import { DateOrderQuestion, DecimalQuestion } from '#features/export/table/questions/table-questions.tsx';
import { NO_DOUBTS, restoredCsv } from './restore-csv.ts';

interface CsvQuestionsProps {
  file: ExportedFile;
  /** Shown once nothing is open any more. */
  children: (file: ExportedFile) => ReactNode;
}

/** Asks what a CSV of ours leaves open that a spreadsheet wrote anew; any other file needs no answer. */
export function CsvQuestions({ file, children }: CsvQuestionsProps) {
  const [answers, setAnswers] = useState<CsvMarks>({ decimal: null, order: null });
  const { order, decimal } = (file.kind === 'csv' ? file.doubts : null) ?? NO_DOUBTS;
  const isOpen = (decimal !== null && answers.decimal === null) || (order !== null && answers.order === null);
  const answered = useMemo((): ExportedFile | null => {
    if (file.kind !== 'csv' || file.doubts === null) return file;
    if (isOpen) return null;
    const id = `${file.id} ${answers.decimal ?? ''} ${answers.order ?? ''}`;
    return { ...file, id, text: restoredCsv(file.text, answers) };
  }, [file, answers, isOpen]);
  return (
    <>
      {order === null ? null : (
        <DateOrderQuestion
          cell={order}
          answer={answers.order}
          onAnswer={(answer) => setAnswers((before) => ({ ...before, order: answer }))}
        />
      )}
      {decimal === null ? null : (
        <DecimalQuestion
          cell={decimal}
          answer={answers.decimal}
          onAnswer={(answer) => setAnswers((before) => ({ ...before, decimal: answer }))}
        />
      )}
      {answered === null ? null : children(answered)}
    </>
  );
}
