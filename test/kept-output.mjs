// Loaded by `node --import` into the commands that tests run, and into what these start: Prisma takes the client of a schema that the run has
// had before, and npm the archives of our packages. With `PRISMA_CLIENT=of-own-code`, other projects get an empty folder: only code of the
// owner loads the client.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { copyFolder, keepFolder } from './kept-folders.mjs'
import { hasOwnCode } from './own-code.mjs'

const [, program = '', command, ...words] = process.argv
if (program.endsWith('/prisma/build/index.js') && command === 'generate') keepClient(words.at(-1))
if (/\/npm(-cli\.c?js)?$/.test(program) && command === 'pack') await keepArchives(words.slice(0, -1), words.at(-1))

function keepClient(path) {
  const schema = readFileSync(path, 'utf8')
  const [, output = ''] = /^ *output *= "(.*)"$/m.exec(schema) ?? []
  const client = join(dirname(path), output)
  if (process.env.PRISMA_CLIENT === 'of-own-code' && !hasOwnCode(dirname(dirname(path)))) {
    mkdirSync(client, { recursive: true })
    process.exit()
  }
  const kept = placeOf(schema)
  if (copyFolder(kept, client)) process.exit()
  // Two seconds of work: optimizing its code takes longer than that saves.
  for (const flag of ['--liftoff-only', '--no-opt']) setFlagsFromString(flag)
  process.on('exit', (code) => {
    if (code === 0) keepFolder(client, kept)
  })
}

async function keepArchives(what, destination) {
  const kept = placeOf(what.join())
  const list = `${kept}.json`
  if (existsSync(list) && copyFolder(kept, destination)) {
    await new Promise((done) => process.stdout.write(readFileSync(list), done))
    process.exit()
  }
  let said = ''
  const { write } = process.stdout
  process.stdout.write = (text, ...more) => {
    said += text
    return write.call(process.stdout, text, ...more)
  }
  process.on('exit', (code) => {
    if (code !== 0) return
    keepFolder(destination, kept)
    writeFileSync(`${list}-${process.pid}`, said)
    renameSync(`${list}-${process.pid}`, list)
  })
}

function placeOf(input) {
  return join(process.env.KEPT_OUTPUT ?? '', createHash('sha256').update(input).digest('hex'))
}
