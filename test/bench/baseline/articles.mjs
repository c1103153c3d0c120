import { prepareQueries } from './article-queries.mjs'
import * as entry from './entries.mjs'
import { Refused } from './errors.mjs'
import { readPage } from './page.mjs'

const populated = [
  'cover',
  'gallery',
  'seo',
  'sections',
  'blocks',
  'category',
  'tags',
  'author',
  'editor',
  'related',
  'comments',
  'localizations',
]
const nested = { author: ['profile'] }

export function openArticles(database) {
  const queries = prepareQueries(database)

  /** For each populated attribute: one query for all articles, then its value for each article. */
  const load = {
    cover: (rows) => one(rows, 'cover_id', queries.coverFiles, entry.file),
    gallery(rows, ids) {
      const groups = group(queries.galleryFiles(ids), entry.file)
      return (row) => ({ data: groups.get(row.id) ?? null })
    },
    seo(rows, ids) {
      const found = new Map(queries.seos(ids).map((row) => [row.owner, entry.seo(row)]))
      return (row) => found.get(row.id) ?? null
    },
    sections(rows, ids) {
      const groups = group(queries.sections(ids), entry.section)
      return (row) => groups.get(row.id) ?? []
    },
    blocks(rows, ids) {
      const items = [
        ...queries.quotes(ids).map((row) => ({ row, make: entry.quote })),
        ...queries.richTexts(ids).map((row) => ({ row, make: entry.richText })),
        ...queries.sliders(ids).map((row) => ({ row, make: entry.slider })),
      ]
      items.sort((a, b) => a.row.position - b.row.position)
      const groups = new Map(ids.map((id) => [id, []]))
      for (const { row, make } of items) groups.get(row.owner).push(make(row))
      return (row) => groups.get(row.id)
    },
    category: (rows) => one(rows, 'category_id', queries.categories, entry.category),
    tags: (rows, ids) => many(ids, queries.tags, entry.tag),
    author(rows, ids, inner) {
      if (inner.length === 0) return one(rows, 'author_id', queries.authors, entry.author)
      const found = queries.authors(distinct(rows, 'author_id'))
      const profileOf = one(found, 'profile_id', queries.profiles, entry.profile)
      const made = new Map(
        found.map((row) => {
          const author = entry.author(row)
          author.attributes.profile = profileOf(row)
          return [row.id, author]
        }),
      )
      return (row) => ({ data: made.get(row.author_id) ?? null })
    },
    editor: (rows) => one(rows, 'editor_id', queries.authors, entry.author),
    related: (rows, ids) => many(ids, queries.related, entry.article),
    comments: (rows, ids) => many(ids, queries.comments, entry.comment),
    localizations: (rows, ids) => many(ids, queries.localizations, entry.article),
  }

  return {
    find(query) {
      const { offset, size, meta } = readPage(query)
      const wanted = readPopulate(query)
      const rows = queries.list.all(size, offset)
      const ids = rows.map(({ id }) => id)
      const localesOf = group(queries.locales(ids), ({ locale }) => locale)
      const loaded = [...wanted].map(([name, inner]) => [name, load[name](rows, ids, inner)])
      const data = rows.map((row) => {
        const { id, attributes } = entry.article(row)
        for (const [name, valueOf] of loaded) attributes[name] = valueOf(row)
        return { id, attributes, meta: { availableLocales: localesOf.get(id) ?? [] } }
      })
      return { data, meta: meta(queries.count.get().total) }
    },
  }
}

/** Reads `populate=*` or `populate[n]=author.profile`; keeps the order of the request. */
function readPopulate(query) {
  const wanted = new Map()
  if (query.get('populate') === '*') for (const name of populated) wanted.set(name, [])
  for (const [key, path] of query) {
    if (!key.startsWith('populate[')) continue
    const [name, inner] = path.split('.')
    if (!populated.includes(name) || (inner && !nested[name]?.includes(inner)))
      throw new Refused(`Invalid parameter ${path}`)
    wanted.set(name, [...(wanted.get(name) ?? []), ...(inner ? [inner] : [])])
  }
  return wanted
}

const one = (rows, column, read, make) => {
  const found = new Map(read(distinct(rows, column)).map((row) => [row.id, make(row)]))
  return (row) => ({ data: found.get(row[column]) ?? null })
}

const many = (ids, read, make) => {
  const groups = group(read(ids), make)
  return (row) => ({ data: groups.get(row.id) ?? [] })
}

const distinct = (rows, column) => [...new Set(rows.map((row) => row[column]).filter((key) => key !== null))]

function group(rows, make) {
  const groups = new Map()
  for (const row of rows) {
    const made = groups.get(row.owner)
    if (made) made.push(make(row))
    else groups.set(row.owner, [make(row)])
  }
  return groups
}
