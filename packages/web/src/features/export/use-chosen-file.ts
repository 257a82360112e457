import { LIMITS } from '@meridian/contract';
import { useRef, useState } from 'react';
import { report } from '#lib/api/report.ts';
import { useLanguage } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The file the person chose last, once it is read, or what is wrong with it. */
export function useChosenFile() {
  const t = useText();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const lastRef = useRef<Blob | null>(null);

  const choose = async (chosen: Blob & { name: string }) => {
    lastRef.current = chosen;
    setFile(null);
    setProblem(null);
    setIsReading(true);
    try {
      const read = await readImportFile(chosen, [useLanguage.getState().language, ...navigator.languages]);
      if (lastRef.current === chosen) setFile(read);
    } catch (error) {
      const isKnown = error instanceof UnreadableFile;
      if (!isKnown) report('A file could not be read', error);
      const size = LIMITS.importMaxBytes / 2 ** 20;
      if (lastRef.current === chosen)
        setProblem(t(isKnown ? error.reason : 'transfer.import.unreadable', { size }));
    } finally {
      if (lastRef.current === chosen) setIsReading(false);
    }
  };
  return { file, problem, isReading, choose };
}
