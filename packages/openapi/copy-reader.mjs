// Puts the page that shows the document beside the built code: what a browser loads, and the licences of that.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const reader = new URL('dist/reader/', import.meta.url)

rmSync(reader, { recursive: true, force: true })
mkdirSync(reader, { recursive: true })
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'])
  cpSync(join(folder, name), new URL(name, reader))
