/** Two databases that are the same but for what the public must not learn. */
import { copyFileSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import type { Provider } from '../databases.js'

/** Copies a database that nobody is connected to; answers the address of the copy. */
export async function copyDatabase(provider: Provider, url: string): Promise<string> {
  if (provider === 'sqlite') {
    const file = url.replace(/^file:/, '')
    const database = new SqliteDatabase(file)
    database.pragma('wal_checkpoint(truncate)')
    database.close()
    copyFileSync(file, `${file}.twin`)
    return `${url}.twin`
  }
  const twin = new URL(url)
  twin.pathname += '_twin'
  const admin = new URL(url)
  admin.pathname = '/postgres'
  await onPostgres(admin.href, [
    `create database "${twin.pathname.slice(1)}" template "${new URL(url).pathname.slice(1)}"`,
  ])
  return twin.href
}

/** Changes everything that is secret: hashes, tokens, private attributes, types without permission and who is linked to them. */
export async function changeSecrets(provider: Provider, url: string): Promise<void> {
  const hash = `$2b$10$${'Z'.repeat(53)}`
  const statements = [
    `update up_users set password = '${hash}', reset_password_token = 'tok-zzz', confirmation_token = 'conf-zzz', token_version = 77 where username <> 'attacker'`,
    `update up_users set email = 'changed' || id || '@example.org', username = 'changed' || id, provider = 'other' where username <> 'attacker'`,
    `update articles set internal_notes = 'zzz ' || id, secret = '${hash}', owner_id = null`,
    `update articles set owner_id = 2 where id = 1`,
    `update secret_notes set title = 'zzz', note = 'zzz'`,
    `delete from secret_notes_articles where article_id = 3`,
    `delete from secret_notes where id > 4`,
    `update content_gen_api_tokens set access_key = 'zzz', name = 'zzz' where name = 'other'`,
  ]
  if (provider === 'postgresql') return onPostgres(url, statements)
  const database = new SqliteDatabase(url.replace(/^file:/, ''))
  for (const statement of statements) database.exec(statement)
  database.close()
}

async function onPostgres(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
