/** `npm run admin -- COMMAND`: what the operator does beside the running server, or without it. */
import { joinDatabase } from '#db/open-database.ts';
import type { Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { DatabaseStartError, type StartLog, reasonOf } from '#db/start-report.ts';
import { changeStaff } from '#features/account/change-staff.ts';
import { removeSecondFactor } from '#features/second-factor/remove-second-factor.ts';
import { SettingsError, readSettings } from './settings.ts';

const USAGE = `Usage:
  npm run admin -- staff add NAME               lets an account use the advanced view
  npm run admin -- staff remove NAME            takes that back
  npm run admin -- second-factor remove NAME    lets an account sign in with its password alone
NAME is a username or an email. The settings (DATA_DIR, DATABASE_URL) are those of the server.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);
/** How the database starts is of no interest here; what is wrong with it is. */
const log: StartLog = { info: () => undefined, warn: complain, error: complain };

/** Does what was asked and answers a sentence about it. */
type Command = (db: Database) => Promise<string>;

/** The command in these words; undefined when they are none. */
function commandIn(words: readonly string[]): Command | undefined {
  const [subject, verb, name, ...rest] = words;
  if (name === undefined || rest.length > 0) return undefined;
  if (subject === 'second-factor' && verb === 'remove') return (db) => removeSecondFactor(db, name);
  if (subject !== 'staff') return undefined;
  if (verb !== 'add' && verb !== 'remove') return undefined;
  return (db) => changeStaff(db, name, verb === 'add');
}

async function run(command: Command): Promise<string> {
  const database = await joinDatabase(readSettings(process.env), log);
  try {
    await migrate(database.db, log);
    return await command(database.db);
  } finally {
    await database.close();
  }
}

try {
  const command = commandIn(process.argv.slice(2));
  if (command === undefined) {
    complain(USAGE);
    process.exitCode = 2;
  } else {
    say(await run(command));
  }
} catch (error) {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError;
  complain(isExpected ? error.message : reasonOf(error));
  process.exitCode = 1;
}
