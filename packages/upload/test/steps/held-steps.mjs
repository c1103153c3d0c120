// Loaded into a server before it starts (`--import`): its clock stands still, and a test holds single steps of its work on files.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const folder = process.env.HELD_STEPS ?? ''
const RealDate = Date
const stopped = Date.now()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [stopped] : given))
  }

  static now() {
    return stopped
  }
}

/** The next step of this kind waits at a gate of its name: `rm-thumbnail`. It is held once. */
async function gate(step, name) {
  const closed = join(folder, `${step}-${name.startsWith('thumbnail_') ? 'thumbnail' : 'original'}`)
  if (!existsSync(closed)) return
  rmSync(closed)
  writeFileSync(`${closed}.held`, '')
  while (existsSync(`${closed}.held`)) await wait(5)
}

const { rm, rename } = promises
promises.rm = async (path, options) => {
  await gate('rm', basename(path))
  return rm(path, options)
}
promises.rename = async (from, to) => {
  await gate('rename', basename(to))
  return rename(from, to)
}
syncBuiltinESMExports()
