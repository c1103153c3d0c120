// Rows as the API shows them.

const flag = (value) => (value === null ? null : value === 1)
const parsed = (text) => (text === null ? null : JSON.parse(text))

export const product = (row) => ({
  id: row.id,
  attributes: {
    name: row.name,
    sku: row.sku,
    price: row.price,
    stock: row.stock,
    weight: row.weight,
    active: flag(row.active),
    barcode: row.barcode,
    department: row.department,
    releasedOn: row.released_on,
    opensAt: row.opens_at,
    restockedAt: row.restocked_at,
    contact: row.contact,
    description: row.description,
    meta: parsed(row.meta),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
})

export const article = (row) => ({
  id: row.id,
  attributes: {
    title: row.title,
    slug: row.slug,
    body: row.body,
    content: parsed(row.content),
    excerpt: row.excerpt,
    rating: row.rating,
    views: row.views,
    readingTime: row.reading_time,
    score: row.score,
    featured: flag(row.featured),
    kind: row.kind,
    contactEmail: row.contact_email,
    publishOn: row.publish_on,
    startsAt: row.starts_at,
    eventAt: row.event_at,
    stamp: row.stamp,
    extra: parsed(row.extra),
    code: row.code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    locale: row.locale,
  },
})

export const author = (row) => ({
  id: row.id,
  attributes: {
    name: row.name,
    email: row.email,
    bio: row.bio,
    birthDate: row.birth_date,
    active: flag(row.active),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
})

export const profile = (row) => ({
  id: row.id,
  attributes: { nickname: row.nickname, website: row.website, createdAt: row.created_at, updatedAt: row.updated_at },
})

export const category = (row) => ({
  id: row.id,
  attributes: {
    name: row.name,
    slug: row.slug,
    description: row.description,
    priority: row.priority,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    locale: row.locale,
  },
})

export const tag = (row) => ({
  id: row.id,
  attributes: {
    name: row.name,
    color: row.color,
    weight: row.weight,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
  },
})

export const comment = (row) => ({
  id: row.id,
  attributes: {
    text: row.text,
    approved: flag(row.approved),
    authorName: row.author_name,
    stars: row.stars,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
})

export const file = (row) => ({
  id: row.id,
  attributes: {
    name: row.name,
    alternativeText: row.alternative_text,
    caption: row.caption,
    width: row.width,
    height: row.height,
    formats: parsed(row.formats),
    hash: row.hash,
    ext: row.ext,
    mime: row.mime,
    size: row.size,
    url: row.url,
    previewUrl: row.preview_url,
    provider: row.provider,
    provider_metadata: parsed(row.provider_metadata),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
})

export const seo = (row) => ({
  id: row.id,
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  keywords: row.keywords,
  noIndex: flag(row.no_index),
})

export const section = (row) => ({ id: row.id, heading: row.heading, text: row.text, position: row.position })

export const quote = (row) => ({
  id: row.id,
  __component: 'blocks.quote',
  quote: row.quote,
  attribution: row.attribution,
})

export const richText = (row) => ({ id: row.id, __component: 'blocks.rich-text', body: row.body, style: row.style })

export const slider = (row) => ({ id: row.id, __component: 'blocks.slider', title: row.title })
