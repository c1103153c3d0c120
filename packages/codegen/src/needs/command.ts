/** Finds calls of the full `content-gen` on machines that install only production packages. */
import { join } from 'node:path'
import type { Diagnostic } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import { readProjectText } from '../project/read-text.js'

const call = /(?<![\w-])content-gen(?:\/bin\/content-gen\.js)? migrate deploy\b/

export async function commandNeeds(root: string, migrateScript: string): Promise<readonly Diagnostic[]> {
  const script = call.test(migrateScript)
    ? [misses('package.json', 'Run: npm pkg set "scripts.migrate=content-gen-operate migrate deploy"')]
    : []
  const files = [
    { path: 'Dockerfile', mend: 'Write `node_modules/.bin/content-gen-operate migrate deploy`.' },
    ...['deploy/site.service', 'deploy/site@.service'].map((path) => ({
      path,
      mend: 'Write `node_modules/@content-gen/operate/bin/content-gen-operate.js migrate deploy`.',
    })),
  ]
  const found = await Promise.all(
    files.map(async ({ path, mend }) => (call.test(await textOf(join(root, path))) ? [misses(path, mend)] : [])),
  )
  return [...script, ...found.flat()]
}

async function textOf(path: string): Promise<string> {
  return (await readProjectText(path)).text ?? ''
}

function misses(file: string, hint: string): Diagnostic {
  const message = 'this calls `content-gen migrate deploy`, but production does not install content-gen'
  return { ...problem('command-of-development', file, message, hint), severity: 'warning' }
}
