/** Databases that differ only in what a caller must not learn. */
import { copyFileSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { execute } from './sql.js'
import type { Provider } from '../databases.js'

/** Copies a database that has no connections; returns the address of the copy. */
export async function copyDatabase(provider: Provider, url: string, name: string): Promise<string> {
  if (provider === 'sqlite') {
    const file = url.replace(/^file:/, '')
    const database = new SqliteDatabase(file)
    database.pragma('wal_checkpoint(truncate)')
    database.close()
    copyFileSync(file, `${file}.${name}`)
    return `${url}.${name}`
  }
  const twin = new URL(url)
  twin.pathname += `_${name}`
  const admin = new URL(url)
  admin.pathname = '/postgres'
  await execute('postgresql', admin.href, [
    `create database "${twin.pathname.slice(1)}" template "${new URL(url).pathname.slice(1)}"`,
  ])
  return twin.href
}

const hash = `$2b$10$${'Z'.repeat(53)}`

/** Changes that no answer may show to any caller: hashes, codes, tokens, private attributes of entries and of their components. */
export const secrets: readonly string[] = [
  `update up_users set password = '${hash}', reset_password_token = 'tok-zzz', confirmation_token = 'tok-zzz', token_version = 77, token_session = 77 where username <> 'attacker'`,
  `update content_gen_api_tokens set access_key = 'zzz', name = 'zzz' where name = 'other'`,
  `delete from content_gen_api_tokens where name = 'another'`,
  `update articles set internal_notes = 'zzz ' || id, secret = '${hash}', reviewer_id = 1`,
  `update articles set internal_notes = null, reviewer_id = null, secret = null where id in (2, 5)`,
  `update tags set margin = 77 + id`,
  `update components_shared_seos set rank = 1000 - id, pin = '${hash}'`,
  `update components_shared_seos set rank = null, pin = null where id = 2`,
  `update components_shared_links set clicks = 1000 + id`,
  `update components_shared_links set label = 'zzz', url = 'zzz' where article_ledger_id is not null`,
  `delete from components_shared_links where article_ledger_id = 2`,
  `update components_shared_sections set remark = 'zzz ' || id`,
  `update components_blocks_quotes set source = 'zzz ' || id, pin = '${hash}'`,
  `update components_blocks_quotes set quote = 'zzz', author_id = 1 where article_drawer_id is not null`,
  `delete from components_blocks_quotes where article_drawer_id = 3`,
  `delete from articles_evidence where article_id in (1, 4)`,
]

/** Further changes that are secret to strangers: people, roles, whole types, the links to them, and everything that identifies a file. */
export const concealed: readonly string[] = [
  ...secrets,
  `update up_users set email = 'changed' || id || '@example.org', username = 'changed' || id, provider = 'other', updated_at = created_at where username <> 'attacker'`,
  `delete from up_users where username = 'changed4'`,
  `update up_roles set name = 'zzz', description = 'zzz' where type = 'board'`,
  `delete from up_permissions where role_id = (select id from up_roles where type = 'board')`,
  `update articles set owner_id = null, editor_id = 1, author_id = 1, author_position = id`,
  `update articles set owner_id = 2, author_id = null where id in (1, 6)`,
  `update articles set about_id = 6 where about_type = 'api::secret-note.secret-note'`,
  `update articles set about_type = 'api::author.author', about_id = 1 where id = 4`,
  `delete from articles_things where target_type = 'api::secret-note.secret-note' and article_id <> 2`,
  `update articles_things set target_type = 'api::author.author', target_id = 2 where target_type = 'api::secret-note.secret-note'`,
  `update components_blocks_quotes set author_id = 3 where id <> 2`,
  `update components_blocks_quotes set author_id = null where id = 2`,
  `update secret_notes set title = 'zzz', note = 'zzz', subject_type = null`,
  `delete from secret_notes_articles where article_id = 3`,
  `delete from secret_notes where id in (4, 5)`,
  `update authors set name = 'zzz ' || id, email = 'zzz' || id || '@example.com', bio = 'zzz', avatar_id = null, profile_id = null`,
  `delete from comments where id = 2`,
  `update comments set text = 'zzz', stars = 5, article_id = 1`,
  `update profiles set nickname = 'zzz'`,
  `update products set name = 'zzz', price = 77, stock = 77`,
  `update settings set site_name = 'zzz'`,
]
