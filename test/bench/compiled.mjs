// Node runs no TypeScript: a file of the tests as a module.
import { rolldown } from 'rolldown'
import { root } from '../prepare.mjs'

/** Imports `test/<name>.ts` with the files beside it that it imports. */
export async function compiled(name) {
  const file = `${root}.demo/${name.replaceAll('/', '-')}.mjs`
  const resolve = { extensionAlias: { '.js': ['.ts', '.js'] } }
  const bundle = await rolldown({ input: `${root}test/${name}.ts`, external: /^[^./]/, platform: 'node', resolve })
  await bundle.write({ file })
  return import(file)
}
