import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

export interface PageFile {
  readonly type: string
  readonly content: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Returns the files of the page by their addresses: what is not in this table is not served. */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@content-gen/builder/package.json')), 'dist/page')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const files = names.flatMap((name) => {
    const type = types[extname(name)]
    if (type === undefined) return []
    return [[`/${name.replaceAll('\\', '/')}`, { type, content: readFileSync(join(folder, name)) }] as const]
  })
  const found = new Map(files)
  const start = found.get('/index.html')
  return start ? found.set('/', start) : found
}
