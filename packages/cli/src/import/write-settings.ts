import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePanelFiles } from './write-panel-files.js'
import type { ImportReport } from '@content-gen/transfer'

type Settings = ImportReport['settings']
type Members = Readonly<Record<string, unknown>>

const config = 'content-gen.config.json'
const views = 'strapi-content-manager.json'

/** Merges the settings into the config, keeps how the content manager showed the types, and shows them so in the panel. Returns a line for each file. */
export async function writeSettings(project: string, settings: Settings, contentManager: Members): Promise<string[]> {
  const lines: string[] = []
  if (existsSync(join(project, 'content-gen.config.ts')))
    lines.push(`content-gen.config.ts is a program: write this into it.\n${JSON.stringify(settings, null, 2)}`)
  else {
    const path = join(project, config)
    const before: unknown = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
    await replace(path, merged(before, settings))
    lines.push(`Wrote ${config}.`)
  }
  const secrets = Object.values(settings['users-permissions'].providers ?? {}).map(({ secret }) => secret.slice(4))
  if (secrets.length > 0)
    lines.push(`Set in .env, with the secrets that the providers gave your application: ${secrets.join(', ')}.`)
  if (Object.keys(contentManager).length > 0) {
    await replace(join(project, views), contentManager)
    lines.push(`Wrote ${views}: how Strapi's content manager showed each type.`)
    const panels = await writePanelFiles(project, contentManager)
    if (panels.length > 0) lines.push(`Wrote the forms of the panel: ${panels.join(', ')}. Run generate next.`)
  }
  return lines
}

/** Lists are replaced, and so is what a role may do. */
function merged(before: unknown, after: unknown, depth = 0): unknown {
  if (!isMembers(before) || !isMembers(after) || depth > 1) return after
  const values = Object.entries(after).map(([key, value]) => [key, merged(before[key], value, depth + 1)])
  return { ...before, ...Object.fromEntries(values) }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function replace(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`)
  await rename(`${path}.new`, path)
}
