import pg from 'pg'
import SqliteDatabase from 'better-sqlite3'

const lorem = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '

/** Each department has a thousandth of the products, and each price occurs ten times at a million. */
function statements(from, to, { series, moment }) {
  const departments =
    from === 0
      ? [
          `insert into departments (name, created_at, updated_at) select 'department ' || n, ${moment}, ${moment} from ${series(1, 1000)}`,
        ]
      : []
  return [
    ...departments,
    `insert into products (name, description, price, weight, stock, department_id, created_at, updated_at)
       select 'product ' || (n * 7919 % 1000003), '${lorem}' || n, (n * 104729 % 100003) / 100.0, (n * 104729 % 100003) / 100.0,
         n % 500, 1 + n % 1000, ${moment}, ${moment} from ${series(from + 1, to)}`,
  ]
}

/** Adds products until there are as many as wanted. */
export async function fill(url, from, to) {
  if (url.startsWith('file:')) fillSqlite(url.slice('file:'.length), from, to)
  else await fillPostgresql(url, from, to)
}

function fillSqlite(file, from, to) {
  const database = new SqliteDatabase(file)
  const series = (first, last) =>
    `(with recursive s(n) as (select ${first} union all select n + 1 from s where n < ${last}) select n from s) s`
  const moment = `strftime('%Y-%m-%dT%H:%M:%fZ', 1.7e9 + n, 'unixepoch')`
  database.transaction(() => {
    for (const statement of statements(from, to, { series, moment })) database.exec(statement)
  })()
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

async function fillPostgresql(url, from, to) {
  const client = new pg.Client(url)
  await client.connect()
  const series = (first, last) => `generate_series(${first}::bigint, ${last}) s(n)`
  const moment = `timestamp 'epoch' + (1.7e9 + n) * interval '1 second'`
  for (const statement of statements(from, to, { series, moment })) await client.query(statement)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
