import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningServer } from '#e2e/server.ts';

/**
 * Waits until this many mails were sent to an address. Returns them, oldest first. An installation without a mail
 * server writes mails to files.
 */
export async function waitForMails(server: RunningServer, address: string, count: number): Promise<string[]> {
  let letters: string[] = [];
  const found = () => {
    letters = readLetters(join(server.dataDir, 'mail')).filter((letter) => letter.includes(`To: ${address}\r\n`));
    return letters.length;
  };
  await expect.poll(found, `letters to ${address}`).toBe(count);
  return letters;
}

export function extractLink(letter: string): string {
  // Mail folds long lines and encodes '=' (quoted-printable).
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
    // The folder does not exist before the first mail.
    return [];
  }
}
