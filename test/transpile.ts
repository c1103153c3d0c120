import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { transformSync } from 'rolldown/utils'
import { filesBelow } from './files-below.js'

/** Compiles a project to the same modules as `tsc`, in a tenth of the time, without a look at the types. */
export function transpile(dir: string): void {
  for (const file of filesBelow(join(dir, 'src')).filter((path) => path.endsWith('.ts'))) {
    const source = join(dir, 'src', file)
    const target = join(dir, 'dist', file.replace(/ts$/, 'js'))
    const { code, map, errors } = transformSync(source, readFileSync(source, 'utf8'), {
      target: 'es2023',
      sourcemap: true,
      typescript: { onlyRemoveTypeImports: true },
    })
    if (errors.length > 0) throw new Error(errors.map(({ message }) => `${source}: ${message}`).join('\n'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`)
    writeFileSync(`${target}.map`, JSON.stringify(map))
  }
}
