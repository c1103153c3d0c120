/** Words that attackers know or guess: public names, hidden names, names that might slip through, and pieces of secrets. */
import fc from 'fast-check'

export const pick = fc.constantFrom<string[]>

/** The type of the entries that each path returns. */
export const openPaths: Readonly<Record<string, string>> = {
  articles: 'api::article.article',
  'articles/1': 'api::article.article',
  'articles/7': 'api::article.article',
  categories: 'api::category.category',
  'categories/1': 'api::category.category',
  tags: 'api::tag.tag',
  'tags/1': 'api::tag.tag',
  homepage: 'api::homepage.homepage',
}

export const closedPaths: Readonly<Record<string, string>> = {
  'secret-notes': 'api::secret-note.secret-note',
  'secret-notes/1': 'api::secret-note.secret-note',
  authors: 'api::author.author',
  'authors/1': 'api::author.author',
  comments: 'api::comment.comment',
  'profiles/1': 'api::profile.profile',
  products: 'api::product.product',
  setting: 'api::setting.setting',
  users: 'plugin::users-permissions.user',
  'users/2': 'plugin::users-permissions.user',
  'users/count': 'plugin::users-permissions.user',
  'users/me': 'plugin::users-permissions.user',
  'upload/files': 'plugin::upload.file',
  'upload/files/3': 'plugin::upload.file',
  'users-permissions/roles': 'plugin::users-permissions.role',
  'users-permissions/roles/1': 'plugin::users-permissions.role',
  'users-permissions/permissions': 'plugin::users-permissions.permission',
  'content-type-builder/content-types': '',
  'content-type-builder/components/shared.seo': '',
  'i18n/locales': '',
}

const plain = ['title', 'name', 'slug', 'rating', 'id', 'kind', 'createdAt', 'publishedAt', 'locale', 'metaTitle']

const hidden = [
  'internalNotes',
  'secret',
  'password',
  'resetPasswordToken',
  'confirmationToken',
  'tokenVersion',
  'token_version',
  'tokenSession',
  'token_session',
  'email',
  'username',
  'provider',
  'note',
  'accessKey',
  'role',
  'ownerId',
  'owner_id',
  'reviewer',
  'reviewer_id',
  'ledger',
  'drawer',
  'evidence',
  'about',
  'about_id',
  'aboutType',
  'margin',
  'rank',
  'pin',
  'clicks',
  'remark',
  'source',
]

const spelled = [
  't1.password',
  't0.internal_notes',
  'Password',
  'PASSWORD',
  'password ',
  'password.',
  'internalNotes[]',
  'owner.password',
  '`password`',
  '"password"',
  'pаssword',
  '__proto__',
  'constructor',
  'internal_notes',
  'where',
  'hash',
  'provider_metadata',
  'folderPath',
]

const openLinks = [
  'tags',
  'category',
  'articles',
  'localizations',
  'seo',
  'seo.canonical',
  'sections',
  'sections.links',
  'blocks',
  'cover',
  'gallery',
  'parent',
  'children',
  'highlights',
  'related',
  'hero',
]

const closedLinks = [
  'owner',
  'author',
  'author.profile',
  'editor',
  'comments',
  'createdBy',
  'updatedBy',
  'users',
  'role',
  'permissions',
  'secretNotes',
  'secret_note',
  'api-token',
  'reviewer',
  'evidence',
  'ledger',
  'drawer',
  'about',
  'things',
  'notes',
  'subject',
  'avatar',
]

/** One step, or two that belong together. */
const links = fc
  .oneof({ arbitrary: pick(...openLinks), weight: 3 }, { arbitrary: pick(...closedLinks), weight: 2 })
  .map((steps) => steps.split('.'))

export const attributes = fc.oneof(
  { arbitrary: pick(...plain), weight: 3 },
  { arbitrary: pick(...hidden), weight: 4 },
  { arbitrary: pick(...spelled), weight: 1 },
)

/** Up to three steps, then an attribute; they need not exist. */
export const chain = fc
  .tuple(fc.array(links, { maxLength: 3 }), attributes)
  .map(([steps, attribute]) => [...steps.flat(), attribute])

export const values = pick(
  '$2b',
  '$2b$10$Z',
  '$2b$10$ZZ',
  'tok',
  'tok-a',
  'tok-zzz',
  'zzz',
  'note',
  'note 1',
  'secret',
  'a',
  't',
  '0',
  '1',
  '2',
  '5',
  '77',
  '1000',
  'true',
  'null',
  'alice',
  'alice@example.com',
  'changed',
  'Author',
  'Title 1',
  'api::secret-note.secret-note',
  '',
)
