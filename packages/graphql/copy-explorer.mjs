// Puts the explorer beside the built code, as a published package has it: what a browser loads, and the licences of that.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const explorer = new URL('dist/explorer/', import.meta.url)
const files = {
  graphiql: ['graphiql.min.js', 'graphiql.min.css'],
  react: ['umd/react.production.min.js'],
  'react-dom': ['umd/react-dom.production.min.js'],
}

rmSync(explorer, { recursive: true, force: true })
mkdirSync(explorer, { recursive: true })
const licences = Object.entries(files).map(([name, paths]) => {
  const folder = dirname(require.resolve(`${name}/package.json`))
  for (const path of paths) cpSync(join(folder, path), new URL(path.slice(path.lastIndexOf('/') + 1), explorer))
  return `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`
})
writeFileSync(new URL('LICENSES.txt', explorer), licences.join('\n\n'))
