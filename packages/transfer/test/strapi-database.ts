/** A small magazine as Strapi 4.26 keeps it on SQLite: every kind of table that holds contents, with ids that are not 1, 2, 3. */
import { createHmac } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { hashSync } from 'bcrypt'
import Sqlite from 'better-sqlite3'

export const apiTokenSalt = 'the salt that the old server had'

const at = Date.UTC(2023, 4, 1, 10)
const times = { created_at: at, updated_at: at, created_by_id: 1, updated_by_id: 1 }
const published = { ...times, published_at: at }

const contents: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  authors: [
    { id: 1, name: 'Ada', email: 'ada@example.com', birth_date: '1815-12-10', active: 1, ...times },
    { id: 2, name: 'Bo', email: 'bo@example.com', birth_date: null, active: 0, ...times },
  ],
  tags: [
    { id: 8, name: 'garden', color: '#00ff00', weight: 7, ...published },
    { id: 9, name: 'sea', color: null, weight: null, ...published },
  ],
  articles: [
    {
      id: 7,
      title: 'Roses',
      slug: 'roses',
      internal_notes: 'kept',
      views: 5,
      extra: '{"n":1}',
      locale: 'en',
      ...published,
    },
    {
      id: 11,
      title: 'Des roses',
      slug: 'roses',
      internal_notes: null,
      views: null,
      extra: null,
      locale: 'fr',
      ...published,
    },
    { id: 12, title: 'Waves', slug: null, internal_notes: null, views: null, extra: null, locale: 'en', ...times },
  ],
  articles_author_links: [
    { id: 1, article_id: 7, author_id: 1, article_order: 2 },
    { id: 2, article_id: 12, author_id: 1, article_order: 1 },
    { id: 3, article_id: 99, author_id: 1, article_order: 3 },
  ],
  articles_tags_links: [
    { id: 1, article_id: 7, tag_id: 8, tag_order: 2, article_order: 1 },
    { id: 2, article_id: 7, tag_id: 9, tag_order: 1, article_order: 1 },
  ],
  articles_related_links: [{ id: 1, article_id: 7, inv_article_id: 12, article_order: 1 }],
  articles_localizations_links: [
    { id: 1, article_id: 7, inv_article_id: 11, article_order: 1 },
    { id: 2, article_id: 11, inv_article_id: 7, article_order: 1 },
  ],
  articles_components: [
    { id: 1, entity_id: 7, component_id: 3, component_type: 'shared.seo', field: 'seo', order: null },
    { id: 2, entity_id: 7, component_id: 6, component_type: 'blocks.rich-text', field: 'blocks', order: 2 },
    { id: 3, entity_id: 7, component_id: 5, component_type: 'blocks.quote', field: 'blocks', order: 1 },
  ],
  components_shared_seos: [{ id: 3, meta_title: 'On roses', no_index: 1 }],
  components_shared_seos_components: [
    { id: 1, entity_id: 3, component_id: 2, component_type: 'shared.link', field: 'canonical', order: null },
  ],
  components_shared_links: [{ id: 2, label: 'canon', url: 'https://example.com/roses', external: 0 }],
  components_blocks_quotes: [{ id: 5, quote: 'A rose is a rose', attribution: null }],
  components_blocks_quotes_author_links: [{ id: 1, quote_id: 5, author_id: 2 }],
  components_blocks_rich_texts: [{ id: 6, body: 'They grow.', style: 'plain' }],
  files: [
    {
      id: 4,
      name: 'rose.png',
      width: 10,
      height: 10,
      formats: 'null',
      hash: 'rose_0a1b2c3d4e',
      ext: '.png',
      mime: 'image/png',
      size: 0.1,
      url: '/uploads/rose_0a1b2c3d4e.png',
      provider: 'local',
      folder_path: '/1',
      ...times,
    },
  ],
  upload_folders: [{ id: 1, name: 'API Uploads', path_id: 1, path: '/1', ...times }],
  files_folder_links: [{ id: 1, file_id: 4, folder_id: 1, file_order: 1 }],
  files_related_morphs: [
    { id: 1, file_id: 4, related_id: 7, related_type: 'api::article.article', field: 'cover', order: 1 },
    { id: 2, file_id: 4, related_id: 7, related_type: 'api::article.article', field: 'gallery', order: 1 },
  ],
  up_users: [
    {
      id: 3,
      username: 'ada',
      email: 'ada@example.com',
      provider: 'local',
      password: hashSync('Passw0rd!', 10),
      confirmed: 1,
      blocked: 0,
      ...times,
    },
  ],
  up_users_role_links: [{ id: 1, user_id: 3, role_id: 1, user_order: 1 }],
  up_roles: [
    { id: 1, name: 'Authenticated', description: '', type: 'authenticated', ...times },
    { id: 2, name: 'Public', description: '', type: 'public', ...times },
  ],
  up_permissions: [
    { id: 1, action: 'plugin::users-permissions.user.me', ...times },
    { id: 2, action: 'api::article.article.find', ...times },
    { id: 3, action: 'api::author.author.find', ...times },
    { id: 4, action: 'api::tag.tag.find', ...times },
    { id: 5, action: 'plugin::users-permissions.auth.callback', ...times },
  ],
  up_permissions_role_links: [
    { id: 1, permission_id: 1, role_id: 1, permission_order: 1 },
    ...[2, 3, 4, 5].map((id) => ({ id, permission_id: id, role_id: 2, permission_order: id })),
  ],
  strapi_api_tokens: [
    {
      id: 1,
      name: 'machine',
      type: 'custom',
      access_key: createHmac('sha512', apiTokenSalt).update('the-token-that-a-machine-has-had').digest('hex'),
      expires_at: null,
      last_used_at: null,
      lifespan: null,
      ...times,
    },
  ],
  strapi_api_token_permissions: [{ id: 1, action: 'api::article.article.find', ...times }],
  strapi_api_token_permissions_token_links: [{ id: 1, api_token_permission_id: 1, api_token_id: 1 }],
  i18n_locale: [
    { id: 1, name: 'English (en)', code: 'en', ...times },
    { id: 2, name: 'French (fr)', code: 'fr', ...times },
  ],
  strapi_core_store_settings: [{ id: 1, key: 'plugin_i18n_default_locale', value: '"en"', type: 'string' }],
}

/** Creates the file; each column has the type of its values. */
export function makeStrapiDatabase(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const database = new Sqlite(file)
  for (const [table, rows] of Object.entries(contents)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`)
    database.exec(`create table "${table}" (${columns.join(', ')})`)
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${name}"`)
      const marks = names.map(() => '?').join(', ')
      database.prepare(`insert into "${table}" (${names.join(', ')}) values (${marks})`).run(...Object.values(row))
    }
  }
  database.close()
}
