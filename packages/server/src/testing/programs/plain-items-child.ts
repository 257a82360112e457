/**
 * Run by bench/ beside a server: DATA_DIR, a user's id and a number of rounds. Makes the user's items a second time, unencrypted, in
 * the table `plain_items`; then reads both lists in turn, from the database to the text of an answer, and prints the milliseconds.
 */
import { type FieldKind, ITEM_FIELD_NAMES, describeField, toItem } from '@meridian/contract';
import { sql } from 'kysely';
import { type Database, connect } from '#db/connect.ts';
import { findRunningEmbedded } from '#db/embedded/embedded.ts';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { type StoredItem, allStoredItems } from '#features/items/item-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';

const TYPES: Record<FieldKind, string> = {
  text: 'text',
  lines: 'text',
  category: 'text',
  currency: 'text',
  date: 'date',
  money: 'numeric(15, 2)',
  percent: 'double precision',
  whole: 'int',
  flag: 'boolean',
};
const COLUMNS = [
  'user_id bigint, id bigint, scenario_id bigint',
  ...ITEM_FIELD_NAMES.map((name) => `${name} ${TYPES[describeField(name).kind]}`),
  'created_at timestamptz(3), updated_at timestamptz(3)',
].join(', ');

async function makePlainItems(db: Database, userId: number): Promise<void> {
  const items = await allStoredItems(db, userId);
  await sql.raw(`create table plain_items (${COLUMNS}, primary key (user_id, id))`).execute(db);
  await sql`insert into plain_items
    select * from json_to_recordset(${JSON.stringify(items)}::json) as items (${sql.raw(COLUMNS)})`.execute(
    db,
  );
  await sql`analyze plain_items`.execute(db);
}

/** As `allStoredItems` reads them, but for the encryption. */
async function readPlainItems(db: Database, userId: number): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`select *, array(
      select tag_id from item_tags
      where item_tags.user_id = plain_items.user_id and item_tags.item_id = plain_items.id order by position
    ) as tag_ids
    from plain_items where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

const WARM_UP = 5;

async function timeLists(db: Database, userId: number, rounds: number) {
  const readers = { sealed: allStoredItems, plain: readPlainItems };
  const times: Record<keyof typeof readers, number[]> = { sealed: [], plain: [] };
  const texts = new Set<string>();
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const name of ['sealed', 'plain'] as const) {
      const begin = performance.now();
      const [rows, tags] = await Promise.all([readers[name](db, userId), tagsById(db, userId)]);
      texts.add(JSON.stringify(rows.map((row) => toItem(row, tags))));
      if (round >= 0) times[name].push(performance.now() - begin);
    }
  }
  if (texts.size !== 1) throw new Error('the two lists differ');
  return times;
}

const [dataDir = '', userId = '', rounds = ''] = process.argv.slice(2);
const connection = await findRunningEmbedded(dataDir);
if (connection === undefined) throw new Error(`no running database under ${dataDir}`);
const db = await openEncryption(connect(connection), openKeyRing({ secretKeys: [], dataDir }));
await makePlainItems(db, Number(userId));
process.stdout.write(JSON.stringify(await timeLists(db, Number(userId), Number(rounds))));
await db.destroy();
