import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, writeTree } from '../../codegen/test/folder.js'
import type { ApplyRequest, PlainJson } from '../src/contract.js'
import { hashOf } from '../src/server/project-files.js'

export const articlePath = 'src/api/article/content-types/article/schema.json'
export const seoPath = 'src/components/shared/seo.json'

export function modelJson(attributes: PlainJson = { title: { type: 'string' } }): PlainJson {
  return {
    kind: 'collectionType',
    collectionName: 'articles',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    attributes,
  }
}

export const articleText = `${JSON.stringify({ ...modelJson(), 'x-own': [1, { kept: 1.5 }] }, null, 2)}\n`
const seoText = '{ "collectionName": "components_shared_seos", "attributes": { "text": { "type": "string" } } }\n'

/** A project that was not generated yet: files are written, and no migration is made. */
export function modelProject(files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder()
  writeTree(root, { [articlePath]: articleText, [seoPath]: seoText, ...files })
  return root
}

export function textIn(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The request to change the article as the project has it. */
export function articleEdit(change: (json: any) => object | null, before = articleText): Required<ApplyRequest> {
  const json = change(JSON.parse(before)) as PlainJson | null
  return asRequest([{ uid: 'api::article.article', of: 'schema', before: hashOf(before), json }])
}

export function asRequest(edits: ApplyRequest['edits']): Required<ApplyRequest> {
  return { edits, renames: [], acceptLosses: [] }
}
