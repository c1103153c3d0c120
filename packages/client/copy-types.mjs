// Puts the types of models, queries and answers, which the runtime and the client share, into the client: it depends on nothing.
import { cpSync, readdirSync } from 'node:fs'

const from = new URL('../runtime/dist/typed/', import.meta.url)
const types = readdirSync(from).filter((name) => name.endsWith('.d.ts'))
for (const name of types) cpSync(new URL(name, from), new URL(`dist/typed/${name}`, import.meta.url))
