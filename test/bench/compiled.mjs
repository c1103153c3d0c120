// Node runs no TypeScript: a file of the tests as a module.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { root } from '../prepare.mjs'

/** Imports `test/<name>.ts`, which imports packages only. */
export async function compiled(name) {
  const source = `${root}test/${name}.ts`
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  mkdirSync(`${root}.demo`, { recursive: true })
  const file = `${root}.demo/${name.replaceAll('/', '-')}.mjs`
  writeFileSync(file, code)
  return import(file)
}
