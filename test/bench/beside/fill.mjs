// Inserts many entries into the tables of the magazine by SQL, since HTTP would take minutes:
//   node test/bench/beside/fill.mjs file:/…/content.db|postgresql://… <articles>
import pg from 'pg'
import SqliteDatabase from 'better-sqlite3'

const now = "'2026-01-01T00:00:00.000Z'"
const lorem = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '

/** Half of the articles are in one category and all have one of three authors: averages do not show such a skew. */
function statements(articles, { series, repeat, json }) {
  const first = (table, column) => `(select min(id) as id from ${table} where ${column} like 'Mass %')`
  return [
    `insert into categories (name, slug, priority, created_at, updated_at, locale)
       select 'Mass category ' || n, 'mass-category-' || n, n, ${now}, ${now}, 'en' from ${series(100)}`,
    `insert into tags (name, weight, created_at, updated_at, published_at)
       select 'Mass tag ' || n, n, ${now}, ${now}, ${now} from ${series(500)}`,
    `insert into authors (name, created_at, updated_at) select 'Mass author ' || n, ${now}, ${now} from ${series(3)}`,
    `insert into articles (title, slug, body, excerpt, views, rating, kind, extra, category_id, category_position, author_id,
         author_position, created_at, updated_at, published_at, locale)
       select 'Mass article ' || (n * 7919 % ${articles}), 'mass-article-' || n, ${repeat(lorem, 8)} || n, 'An excerpt of number ' || n,
         n % 5000, n % 50 / 10.0, 'how-to', ${json}('n', n), case when n % 2 = 0 then category.id else category.id + n % 100 end, n,
         author.id + n % 3, n, ${now}, ${now}, case when n % 10 = 0 then null else ${now} end, 'en'
       from ${series(articles)}, ${first('categories', 'name')} category, ${first('authors', 'name')} author`,
    `insert into articles_tags (article_id, tag_id, position, inverse_position)
       select article.id, tag.id + (article.id * s.n * 31) % 500, s.n, article.id
       from articles article, ${series(2)}, ${first('tags', 'name')} tag
       where article.slug like 'mass-article-%' on conflict do nothing`,
  ]
}

export function fillSqlite(file, articles) {
  const database = new SqliteDatabase(file)
  const series = (count) =>
    `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s) s`
  const dialect = { series, repeat: (text, times) => `'${text.repeat(times)}'`, json: 'json_object' }
  database.transaction(() => {
    for (const statement of statements(articles, dialect)) database.exec(statement)
  })()
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

export async function fillPostgresql(url, articles) {
  const client = new pg.Client(url)
  await client.connect()
  const dialect = {
    series: (count) => `generate_series(1, ${count}) s(n)`,
    repeat: (text, times) => `repeat('${text}', ${times})`,
    json: 'json_build_object',
  }
  for (const statement of statements(articles, dialect)) {
    await client.query(statement.replaceAll(now, "'2026-01-01T00:00:00.000'::timestamp"))
  }
  await client.query('analyze')
  await client.end()
}

const [, script, url, articles] = process.argv
if (script === new URL(import.meta.url).pathname) {
  if (url.startsWith('file:')) fillSqlite(url.slice('file:'.length), Number(articles))
  else await fillPostgresql(url, Number(articles))
}
