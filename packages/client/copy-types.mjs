// Puts the types of models, queries and answers, which the runtime and the client share, into the client: it depends on nothing.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const from = new URL('../runtime/dist/typed/', import.meta.url)
const to = new URL('dist/', import.meta.url)

for (const name of declarations(from)) cpSync(new URL(name, from), new URL(`typed/${name}`, to))

// Front ends whose `moduleResolution` is `node`, such as those of Next.js 12, know no `imports` of a package.
for (const name of declarations(to)) {
  const text = readFileSync(new URL(name, to), 'utf8')
  const resolved = text.replaceAll(`'#typed'`, `'./typed/index.js'`)
  if (resolved !== text) writeFileSync(new URL(name, to), resolved)
}

function declarations(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.d.ts'))
}
