import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDatabase } from '@content-gen/operate'
import { ok, problemFound, some, warning, type Finding, type Patient } from './finding.js'

const folder = 'public/uploads'
/** The folder of uploads under way. */
const incoming = `${folder}/.incoming`

/** Compares the rows of the media library with the files. */
export async function checkUploads({ root, config }: Patient): Promise<readonly Finding[]> {
  if (config?.upload.enabled !== true) return []
  const stored = new Set((await namesIn(join(root, folder))).filter((name) => !name.startsWith('.')))
  const rows = await rowsOfFiles(root)
  const known = new Set(rows.flatMap(({ names }) => names))
  const lost = rows.filter(({ names }) => names.some((name) => !stored.has(name)))
  const orphans = [...stored].filter((name) => !known.has(name)).sort()
  const findings = [
    ...(lost.length === 0 ? [] : [problemFound(lostFiles(lost.map(({ url }) => url)))]),
    ...(orphans.length === 0
      ? []
      : [
          warning(
            `Files in ${folder} without a row in the database: ${some(orphans)}. Delete them if nothing else needs them.`,
          ),
        ]),
    ...((await namesIn(join(root, incoming))).length === 0
      ? []
      : [warning(`Uploads under way, or interrupted: ${incoming}. The next start of a server removes leftovers.`)]),
  ]
  return findings.length > 0 ? findings : [ok('The media library has all of its files, and no others.')]
}

function lostFiles(urls: readonly string[]): string {
  return `Rows of the media library whose files are missing: ${some(urls)}. Restore ${folder} from a backup, or delete the entries.`
}

interface FileRow {
  readonly url: string
  /** The file itself and its smaller versions. */
  readonly names: readonly string[]
}

async function rowsOfFiles(root: string): Promise<readonly FileRow[]> {
  const { rehearse } = await import('@content-gen/operate')
  return rehearse(await projectDatabase(root), async (rows) => {
    const found = await rows.query(`select url, formats from ${rows.table('UploadFile')} where provider = ?`, ['local'])
    return found.map(({ url, formats }) => ({
      url: String(url),
      names: [url, ...versionsOf(formats)].map((each) => String(each).replace(/^.*\//, '')),
    }))
  })
}

/** SQLite returns JSON as text, PostgreSQL parses it. */
function versionsOf(formats: unknown): readonly unknown[] {
  const value: unknown = typeof formats === 'string' ? JSON.parse(formats) : formats
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((version: unknown) =>
    typeof version === 'object' && version !== null && 'url' in version ? [version.url] : [],
  )
}

async function namesIn(path: string): Promise<readonly string[]> {
  return readdir(path).catch(() => [])
}
