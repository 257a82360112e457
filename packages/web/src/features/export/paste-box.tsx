import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';

interface PasteBoxProps {
  onPaste: (cells: File) => void;
}

/** A place to paste cells at. They are read at once and never stand in the field, where hidden amounts would show. */
export function PasteBox({ onPaste }: PasteBoxProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const take = (text: string) => onPaste(new File([text], t('transfer.table.pasted')));
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
          take(event.clipboardData.getData('text/plain'));
        }}
      />
      {typed.trim() === '' ? null : (
        <Button variant="default" onClick={() => take(typed)}>
          {t('transfer.table.paste.read')}
        </Button>
      )}
    </div>
  );
}
