/** The operator's commands in this process: what they do, without the start of a program. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '#admin/run-command.ts';
import { adminEnv } from './admin-program.ts';

/** The same as `runAdmin`; with `typed` at a terminal, where that is typed, and then no more. */
export async function commandAdmin(words: string[], env: Record<string, string>, typed?: string) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(typed);
  const [said, complained] = [text(stdout), text(stderr)];
  const code = await runCommand(words, adminEnv(env), {
    stdin: Object.assign(stdin, { isTTY: typed !== undefined }),
    stdout,
    stderr,
    signal: new AbortController().signal,
    opening: () => undefined,
  });
  stdout.end();
  stderr.end();
  return { said: await said, complained: await complained, code };
}
