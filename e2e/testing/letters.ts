import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningServer } from '#e2e/server.ts';

/** The letters that an installation without a mail server has written to one address, oldest first. */
export async function lettersTo(server: RunningServer, address: string, count: number): Promise<string[]> {
  let letters: string[] = [];
  const found = () => {
    letters = readLetters(join(server.dataDir, 'mail')).filter((letter) =>
      letter.includes(`To: ${address}\r\n`),
    );
    return letters.length;
  };
  await expect.poll(found, `letters to ${address}`).toBe(count);
  return letters;
}

/** Where the link of a letter leads. */
export function linkIn(letter: string): string {
  // Long lines are folded in mail, and their '=' written as a code (quoted-printable).
  const text = letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /^http\S+\/(?:reset-password|undo-email-change)\?token=[\w-]{43}(?=\r$)/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in:\n${text}`);
  return link;
}

function readLetters(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    // Before the first letter there is no folder.
    return [];
  }
}
