// Loaded by `node --import` into the commands that tests run: Prisma's process takes the client of a schema that the run has had before.
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { copyFolder, keepFolder } from './kept-folders.mjs'

const [, program = '', command, , schema = ''] = process.argv
if (program.endsWith('/prisma/build/index.js') && command === 'generate') {
  const text = readFileSync(schema, 'utf8')
  const [, output = ''] = /^ *output *= "(.*)"$/m.exec(text) ?? []
  const client = join(dirname(schema), output)
  const kept = join(process.env.KEPT_CLIENTS ?? '', createHash('sha256').update(text).digest('hex'))
  if (copyFolder(kept, client)) process.exit()
  // Two seconds of work: optimizing its code takes longer than that saves.
  for (const flag of ['--liftoff-only', '--no-opt']) setFlagsFromString(flag)
  process.on('exit', (code) => {
    if (code === 0) keepFolder(client, kept)
  })
}
