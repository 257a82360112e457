import { Radio, Stack } from '@mantine/core';
import { IMPORT_MODES, type ImportMode } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import type { ImportFile } from './read-import-file.ts';

interface ImportModeChoiceProps {
  kind: ImportFile['kind'];
  mode: ImportMode;
  isDisabled: boolean;
  onChange: (mode: ImportMode) => void;
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
        {IMPORT_MODES.map((one) => (
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
