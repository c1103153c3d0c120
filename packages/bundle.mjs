// Bundles what a server imports of each package into a few files: a start opens a dozen instead of hundreds.
//   node packages/bundle.mjs [names of packages]
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packages = fileURLToPath(new URL('./', import.meta.url))
const ofServers = ['contract', 'runtime', 'users-permissions', 'upload', 'graphql', 'editorial', 'admin']
const asked = process.argv.slice(2)

for (const name of asked.length > 0 ? asked : ofServers) await bundle(join(packages, name))

async function bundle(root) {
  const build = await rolldown({
    input: entriesOf(root),
    // The code of others, and of our other packages, stays where it is: there is one of each in a process.
    external: (id) => !/^[./]/.test(id),
    onLog: (_level, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await build.generate({ format: 'esm', chunkFileNames: 'part-[name].js', keepNames: true })
  await build.close()
  renew(join(root, 'dist/bundle'), new Map(output.map(({ fileName, code }) => [fileName, code])))
}

/** Returns the built modules by the names of their bundles: those of the exports, without slashes. */
function entriesOf(root) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bundled = Object.values(exports).filter(({ default: path }) => path?.startsWith('./dist/bundle/'))
  return Object.fromEntries(
    bundled.map(({ types, default: path }) => [
      path.slice('./dist/bundle/'.length, -'.js'.length),
      join(root, types.replace(/\.d\.ts$/, '.js')),
    ]),
  )
}

/** A server may be reading the files: each changes at once, and only if it has to. */
function renew(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))
  for (const [name, code] of files) {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === code) continue
    const next = join(dirname(folder), `.${name}.${process.pid}`)
    writeFileSync(next, code)
    renameSync(next, path)
  }
}
