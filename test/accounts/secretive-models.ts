/** The magazine with more secrets: private attributes of every kind, in entries and components, and links to any type. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { magazine } from './account-project.js'

const hidden = { private: true }

/** The attributes added to each model file. */
const additions: Readonly<Record<string, object>> = {
  'api/article/content-types/article/schema.json': {
    reviewer: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag', ...hidden },
    evidence: { type: 'media', multiple: true, ...hidden },
    ledger: { type: 'component', component: 'shared.link', ...hidden },
    drawer: { type: 'dynamiczone', components: ['blocks.quote'], ...hidden },
    about: { type: 'relation', relation: 'morphToOne' },
    things: { type: 'relation', relation: 'morphToMany' },
  },
  'api/tag/content-types/tag/schema.json': {
    margin: { type: 'decimal', ...hidden },
    notes: { type: 'relation', relation: 'morphMany', target: 'api::secret-note.secret-note', morphBy: 'subject' },
  },
  'api/secret-note/content-types/secret-note/schema.json': {
    subject: { type: 'relation', relation: 'morphToOne' },
  },
  'components/shared/seo.json': { rank: { type: 'integer', ...hidden }, pin: { type: 'password' } },
  'components/shared/link.json': { clicks: { type: 'biginteger', ...hidden } },
  'components/shared/section.json': { remark: { type: 'text', ...hidden } },
  'components/blocks/quote.json': { source: { type: 'string', ...hidden }, pin: { type: 'password' } },
}

/** A folder with the models. */
export function secretiveModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-models-'))
  cpSync(join(magazine, 'src'), join(folder, 'src'), { recursive: true })
  for (const [path, attributes] of Object.entries(additions)) {
    const file = join(folder, 'src', path)
    const model = JSON.parse(readFileSync(file, 'utf8')) as { attributes: object }
    writeFileSync(file, JSON.stringify({ ...model, attributes: { ...model.attributes, ...attributes } }))
  }
  return folder
}
