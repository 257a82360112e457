/** Generates the documentation of the settings: `.env.example`, and the table in docs/operation.md. */
import { z } from 'zod';
import { environmentSchema, providerSchema } from './settings-schema.ts';

/** The documentation of one setting. */
interface SettingRow {
  name: string;
  meaning: string;
  /** The default value; described in words if it is no text. */
  byDefault: string;
  isText: boolean;
  example: string;
}

/** Returns every setting, in the order of the schema. The settings of a provider are listed once, with `prefix`. */
function settingRows(prefix: string): SettingRow[] {
  return [...rowsOf(environmentSchema, ''), ...rowsOf(providerSchema, prefix)];
}

function rowsOf(schema: z.ZodObject, prefix: string): SettingRow[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([key, property]) => {
    const { description, default: value, example, otherwise } = noted.parse(property);
    return {
      name: prefix + key,
      meaning: description,
      byDefault: otherwise ?? value ?? 'none',
      isText: otherwise === undefined && value !== undefined,
      example: example ?? value ?? '',
    };
  });
}

/** Schema of the metadata of a setting. */
const noted = z.object({
  description: z.string(),
  default: z.string().optional(),
  example: z.string().optional(),
  otherwise: z.string().optional(),
});

/** Returns the text of `.env.example`: each setting as a comment, with its meaning, its default and a value to begin with. */
export function renderEnvExample(): string {
  const settings = settingRows('OIDC_GOOGLE_').map(
    ({ name, meaning, byDefault, example }) =>
      `# ${plain(`${meaning}. Default: ${byDefault}.`)}\n# ${name}=${/[\s<>]/.test(example) ? `"${example}"` : example}\n`,
  );
  return `${HEAD}\n${settings.join('\n')}`;
}

const HEAD = `# The settings of a Meridian server, written by \`npm run write-settings\`. docs/operation.md says more.
# None is required: remove the # before those that you change. The server reads only its environment, no file:
#   cp .env.example .env; set -a; . ./.env; set +a; npm start
`;

/** Returns the text without Markdown and with a capital at its start. */
function plain(text: string): string {
  return (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll('`', '');
}

/** Returns the Markdown table of all settings. */
function settingsTable(): string {
  const rows = settingRows('OIDC_<ID>_').map(({ name, meaning, byDefault, isText }) => [
    `\`${name}\``,
    isText ? `\`${byDefault}\`` : byDefault,
    meaning,
  ]);
  const all = [['name', 'default', 'meaning'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const BEGIN = '<!-- settings: begin, written by npm run write-settings -->';
const END = '<!-- settings: end -->';

/** Returns the document with the current table between its two marks; throws an error if it has no marks. */
export function replaceSettingsTable(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The document needs the lines ${BEGIN} and ${END}.`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${settingsTable()}\n\n${document.slice(end)}`;
}
