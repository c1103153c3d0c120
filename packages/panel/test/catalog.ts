/** A small project for tests of pages. */
import { features } from '@content-gen/contract'
import type { Catalog, ContentType, Entry, ListedEntry, Right, Session, TypeRights } from '@content-gen/admin/panel-api'
import { session } from './session.js'

export const article: ContentType = {
  uid: 'api::article.article',
  kind: 'collection',
  displayName: 'Article',
  description: null,
  pluralName: 'articles',
  draftAndPublish: true,
  localized: false,
  versioned: true,
  label: 'title',
  attributes: [
    { name: 'title', type: 'string', required: true },
    { name: 'views', type: 'integer' },
    { name: 'kind', type: 'enumeration', values: ['news', 'essay'] },
    { name: 'isOpen', type: 'boolean' },
    { name: 'author', type: 'relation', multiple: false, targets: ['api::author.author'], editable: true },
    { name: 'seo', type: 'component', component: 'shared.seo', repeatable: false },
    { name: 'secret', type: 'password' },
    { name: 'body', type: 'blocks' },
    { name: 'updatedAt', type: 'datetime', system: true },
  ],
}

export const author: ContentType = {
  ...article,
  uid: 'api::author.author',
  displayName: 'Author',
  pluralName: 'authors',
  draftAndPublish: false,
  label: 'name',
  attributes: [
    { name: 'name', type: 'string' },
    {
      name: 'articles',
      type: 'relation',
      multiple: true,
      targets: ['api::article.article'],
      editable: true,
      mapped: true,
    },
  ],
}

export const catalog: Catalog = {
  types: [article, author],
  components: [
    {
      uid: 'shared.seo',
      displayName: 'SEO',
      category: 'shared',
      label: 'metaTitle',
      attributes: [{ name: 'metaTitle', type: 'string' }],
    },
  ],
  account: [],
  locales: [],
  defaultLocale: 'en',
  features: {
    editorial: true,
    previews: false,
    media: true,
    fetch: true,
    assistant: true,
    accounts: true,
    providers: [],
    fileOrigins: [],
  },
  menu: features.flatMap(({ menu = [] }) => menu),
}

const every: Right = { fields: null, locales: null, isOwn: false, isConditional: false }
export const all: TypeRights = { read: every, create: every, update: every, delete: every, publish: every }

export const editor: Session = {
  ...session,
  rights: { ...session.rights, types: { [article.uid]: all, [author.uid]: { ...all, create: null, delete: null } } },
}

export function listed(id: number, label: string, more: Partial<ListedEntry> = {}): ListedEntry {
  return { id, label, state: 'draft', locale: null, copy: null, values: {}, updatedAt: null, ...more }
}

export function pageOf<T>(data: readonly T[], total = data.length) {
  return { data, meta: { pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(total / 25), total } } }
}

/** An entry that is stored: nobody works on it, and everything may be done with it. */
export const savedEntry: Omit<Entry, 'id' | 'label' | 'document' | 'state' | 'locale'> = {
  version: null,
  createdAt: null,
  updatedAt: null,
  publishedAt: null,
  address: null,
  createdBy: null,
  updatedBy: null,
  localizations: [],
  begun: [],
  behind: [],
  copy: null,
  links: [],
  files: [],
  can: { read: true, create: true, update: true, delete: true, publish: true },
}
