// Runs after `npm install` in this repository. The lock file has both releases of better-sqlite3: the 12th for Node 20, and, under
// another name, the 13th, which every Node from 22.14 on takes. In a project of a user npm chooses by itself.
import { cpSync, existsSync, rmSync } from 'node:fs'

const modules = new URL('../node_modules/', import.meta.url)
const [major, minor] = process.versions.node.split('.').map(Number)
const isNew = major > 22 || (major === 22 && minor >= 14)
const newer = new URL('better-sqlite3-13/', modules)

if (isNew && existsSync(newer)) {
  const driver = new URL('better-sqlite3/', modules)
  rmSync(driver, { recursive: true, force: true })
  cpSync(newer, driver, { recursive: true })
}
