/** @import { Plant } from './plants.mjs' */

let number = 9000;

/**
 * @param {string} kind
 * @param {string} sql
 * @param {string} rule
 * @param {number} [line]
 * @returns {Plant}
 */
function table(kind, sql, rule, line = 1) {
  number += 1;
  const path = `packages/server/src/db/migrations/${number}-plant.sql`;
  return { kind, step: 'tables', files: { [path]: `${sql}\n` }, says: `${path}:${line} `, rule };
}

const good = 'user_id bigint not null references users (user_id),\n  id bigint not null';

/** @type {Plant[]} */
export const tablePlants = [
  table(
    'a primary key without the user',
    'create table plants (\n  id bigint primary key\n);',
    'primary key (id) does not begin',
    2,
  ),
  table(
    'a primary key that begins otherwise',
    `create table plants (\n  ${good},\n  primary key (id, user_id)\n);`,
    'primary key (id, user_id) does not begin',
    4,
  ),
  table(
    'a foreign key without the user',
    `create table plants (\n  ${good},\n  item_id bigint,\n  primary key (user_id, id),\n  foreign key (item_id) references items (id)\n);`,
    'foreign key (item_id) does not begin',
    6,
  ),
  table(
    'a column that references without the user',
    `create table plants (\n  ${good},\n  item_id bigint references items (id),\n  primary key (user_id, id)\n);`,
    'references (item_id) does not begin',
    4,
  ),
  table(
    'a unique constraint without the user',
    `create table plants (\n  ${good},\n  primary key (user_id, id),\n  constraint one_id unique (id)\n);`,
    'unique (id) does not begin',
    5,
  ),
  table(
    'a unique index without the user',
    'create unique index plants_by_id on items (id);',
    'unique index (id) does not begin',
  ),
  table(
    'a key added later without the user',
    'alter table items add constraint one_name unique (name);',
    'unique (name) does not begin',
  ),
  table('a table without a primary key', `create table plants (\n  ${good}\n);`, 'has no primary key'),
  table(
    'a column in camelCase',
    `create table plants (\n  ${good},\n  plantName text,\n  primary key (user_id, id)\n);`,
    'column plantName: not snake_case',
    4,
  ),
];

/** A migration that keeps the rules: it may not be reported. */
export const goodMigration = {
  'packages/server/src/db/migrations/9999-plant.sql': `-- primary key (id) in a comment
create table plants (
  ${good} check (id > 0 and id in (1, 2)),
  scenario_id bigint,
  primary key (user_id, id),
  foreign key (user_id, scenario_id) references scenarios (user_id, id) on delete cascade
);
create unique index plants_one on plants (user_id) where id = 1;
create index plants_by_scenario on plants (scenario_id);
`,
};
