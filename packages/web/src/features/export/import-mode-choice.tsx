import { Radio, Stack } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import type { ExportedFile } from './read-import-file.ts';

/** What an export's file can do to the plan; tables have a choice of their own. */
export type FileMode = 'merge' | 'replace';

interface ImportModeChoiceProps {
  kind: ExportedFile['kind'];
  mode: FileMode;
  isDisabled: boolean;
  onChange: (mode: FileMode) => void;
}

/** What happens to what is there already. */
export function ImportModeChoice({ kind, mode, isDisabled, onChange }: ImportModeChoiceProps) {
  const t = useText();
  const help = {
    merge: t('transfer.import.merge.help'),
    replace: t(kind === 'json' ? 'transfer.import.replace.json' : 'transfer.import.replace.csv'),
  };
  return (
    <Radio.Group
      label={t('transfer.import.mode')}
      value={mode}
      onChange={(chosen) => onChange(chosen === 'replace' ? 'replace' : 'merge')}
    >
      <Stack gap="sm" mt="xs">
        {(['merge', 'replace'] as const).map((one) => (
          <Radio
            key={one}
            value={one}
            disabled={isDisabled}
            label={t(`transfer.import.${one}`)}
            description={help[one]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
