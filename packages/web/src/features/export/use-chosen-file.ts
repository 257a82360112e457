import { LIMITS } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { report } from '#lib/api/report.ts';
import { useLanguage } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { readImportFile } from './read-import-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The file the person chose last, once it is read, or what is wrong with it. */
export function useChosenFile() {
  const t = useText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (chosen: Blob & { name: string }) =>
      readImportFile(chosen, [useLanguage.getState().language, ...navigator.languages]),
    onError: (cause) => {
      if (!(cause instanceof UnreadableFile)) report('A file could not be read', cause);
    },
  });
  const reason = error instanceof UnreadableFile ? error.reason : 'transfer.import.unreadable';
  const problem = error === null ? null : t(reason, { size: LIMITS.importMaxBytes / 2 ** 20 });
  return { file: data ?? null, problem, isReading: isPending, choose: mutate };
}
