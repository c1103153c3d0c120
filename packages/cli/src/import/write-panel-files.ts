import { existsSync } from 'node:fs'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { panelFormOf } from './panel-form.js'

type Members = Readonly<Record<string, unknown>>

/**
 * Writes a `panel.json` beside each model that Strapi's content manager showed in a way of its own, and that has none. Returns their paths.
 * `views` are those of Strapi, by the key of its store.
 */
export async function writePanelFiles(project: string, views: Members): Promise<readonly string[]> {
  const written: string[] = []
  for (const [key, view] of Object.entries(views)) {
    const place = placeOf(key)
    if (place === null || !isMembers(view) || existsSync(join(project, place.panel))) continue
    const attributes = await attributesIn(project, place.model)
    if (attributes === null) continue
    const form = panelFormOf(view, attributes, place.schemas === '../../..')
    if (Object.keys(form).length === 0) continue
    const content = { $schema: `${place.schemas}/node_modules/content-gen/schemas/panel.json`, ...form }
    // Never over a file that is made meanwhile.
    await writeFile(join(project, place.panel), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' })
    written.push(place.panel)
  }
  return written
}

/** Returns the files of a model of the project, and the way from them to its folder; null for those of features. */
function placeOf(key: string) {
  const [, api, type] = /^content_types::api::([\w-]+)\.([\w-]+)$/.exec(key) ?? []
  if (api !== undefined && type !== undefined) {
    const folder = `src/api/${api}/content-types/${type}`
    return { model: `${folder}/schema.json`, panel: `${folder}/panel.json`, schemas: '../../../../..' }
  }
  const [, category, name] = /^components::([\w-]+)\.([\w-]+)$/.exec(key) ?? []
  if (category === undefined || name === undefined) return null
  const file = `src/components/${category}/${name}`
  return { model: `${file}.json`, panel: `${file}.panel.json`, schemas: '../../..' }
}

/** Returns the attributes of a model; null if it is not in the project, or behind a link that leads out of it. */
async function attributesIn(project: string, path: string): Promise<Members | null> {
  const file = join(project, path)
  if (!existsSync(file)) return null
  if (!(await realpath(dirname(file))).startsWith(`${await realpath(project)}${sep}`)) return null
  const model: unknown = JSON.parse(await readFile(file, 'utf8'))
  const attributes = isMembers(model) ? model['attributes'] : null
  return isMembers(attributes) ? attributes : null
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
