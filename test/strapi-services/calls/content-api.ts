/** `sanitize.contentAPI`, and the answers of `createCoreController`. */
import { article, author, category, comment, other, profile, refused, tag, user } from './call.js'
import type { Call } from './call.js'

const read = (...uids: readonly string[]) => uids.map((uid) => `${uid}.find`)

const row = {
  id: 1,
  title: 'Roses',
  secret: 'hidden',
  internalNotes: 'private',
  unknown: 'kept',
  rating: 4.5,
  extra: { data: [1] },
  author: { id: 1, name: 'Ada', profile: { id: 1, nickname: 'ada', author: { id: 1, name: 'Ada' } } },
  tags: [
    { id: 1, name: 'red' },
    { id: 2, name: 'green' },
  ],
  category: null,
  comments: [],
  cover: { id: 1, name: 'one.png', url: '/uploads/one.png' },
  gallery: null,
  seo: { id: 1, metaTitle: 'Roses', shareImage: { id: 1, name: 'one.png' }, canonical: { id: 2, label: 'here' } },
  sections: [{ id: 1, heading: 'One', links: [{ id: 3, label: 'a' }] }],
  blocks: [
    { id: 1, __component: 'blocks.quote', quote: 'A rose', author: { id: 1, name: 'Ada' } },
    { id: 1, __component: 'blocks.slider', title: 'Pictures', files: [{ id: 1, name: 'one.png' }] },
  ],
  owner: { id: 1, username: 'dora', email: 'dora@example.com', password: 'hash', resetPasswordToken: 'code' },
}
const { secret: _secret, owner: _owner, ...open } = row
const everything = read(article, author, category, comment, profile, tag, user)

export const contentApi: readonly Call[] = [
  other('sanitize.output', article, row, everything),
  other('sanitize.output', article, row, []),
  other('sanitize.output', article, [row, { id: 2, title: 'Tulips', author: null }], read(author, tag)),
  other('sanitize.output', article, null, []),
  other('sanitize.output', user, row.owner, []),
  other(
    'sanitize.input',
    article,
    { title: 'A', rating: 3, author: 1, tags: [1], seo: { metaTitle: 'A' } },
    everything,
  ),
  other('sanitize.input', article, { title: 'A', author: 1, tags: [1] }, read(tag)),
  {
    ...other('sanitize.input', article, { title: 'A', internalNotes: 'mine', secret: 'a secret' }, []),
    here: { result: { title: 'A', internalNotes: 'mine', secret: 'a secret' } },
  },
  // Strapi keeps the unknown attribute, which a write ignores.
  {
    ...other('sanitize.input', article, { title: 'A', id: 9, createdAt: '2020-01-01T00:00:00.000Z', unknown: 1 }, []),
    here: { result: { title: 'A' } },
  },
  // In Strapi the client sets the code of a mail.
  {
    ...other('sanitize.input', user, { username: 'a', resetPasswordToken: 'code', password: 'Passw0rd!', role: 1 }, []),
    here: { result: { username: 'a', password: 'Passw0rd!' } },
  },
  other('sanitize.input', article, { blocks: [{ __component: 'blocks.quote', quote: 'A', author: 1 }] }, []),
  other('sanitize.input', comment, { text: 'A', stars: 3, article: 1, replyTo: 2 }, read(comment)),
  other('sanitize.query', article, { filters: { title: 'A' }, sort: 'title', fields: ['title'] }, []),
  other('sanitize.query', article, { filters: { author: { name: 'Ada' } }, populate: { author: true } }, everything),
  other('sanitize.query', article, { pagination: { page: '2' }, locale: 'fr', publicationState: 'preview' }, []),
  refused(other('sanitize.query', article, { filters: { internalNotes: 'x' } }, []), 'Invalid parameter internalNotes'),
  refused(other('sanitize.query', article, { filters: { secret: 'x' } }, []), 'Invalid parameter secret'),
  refused(other('sanitize.query', article, { filters: { author: { name: 'Ada' } } }, []), 'Invalid parameter author'),
  refused(other('sanitize.query', article, { sort: 'internalNotes' }, []), 'Invalid parameter internalNotes'),
  refused(other('sanitize.query', article, { fields: ['internalNotes'] }, []), 'Invalid parameter internalNotes'),
  refused(other('sanitize.query', article, { filters: { nope: 1 } }, []), 'Invalid parameter nope'),
  refused(
    other('sanitize.query', user, { filters: { resetPasswordToken: { $notNull: true } } }, []),
    'Invalid parameter resetPasswordToken',
  ),
  other('controller.transformResponse', article, open),
  other('controller.transformResponse', article, [open, { id: 2, title: 'Tulips' }], { pagination: { page: 1 } }),
  other('controller.transformResponse', article, null),
  other('controller.transformResponse', article, []),
]
