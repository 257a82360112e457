import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';

const MADE_BY_TOOLS = /(^|\/)(node_modules|\.git|dist|coverage|test-results|playwright-report)\//;

/** Every file that git has or would take (new, not ignored), as paths from the root; without git, in an unpacked archive, all but what tools made. */
export function sourceFiles(): string[] {
  return [...new Set(listFiles())].filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function listFiles(): string[] {
  try {
    const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', parameters, {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: [...stdio],
    }).split('\0');
  } catch {
    return readdirSync('.', { recursive: true, encoding: 'utf8' }).filter(
      (path) => !MADE_BY_TOOLS.test(path),
    );
  }
}
