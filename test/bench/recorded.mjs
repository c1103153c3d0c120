// The figures that `record.mjs` wrote.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const home = fileURLToPath(new URL('figures.json', import.meta.url))

export const readFigures = () => JSON.parse(readFileSync(home, 'utf8'))
