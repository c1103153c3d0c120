import { Argument, type Command } from 'commander'
import type { AddedKind } from '@content-gen/codegen'

interface Options {
  readonly project: string
  readonly api?: string
}

const kinds: readonly AddedKind[] = ['controller', 'service', 'route', 'policy', 'middleware', 'lifecycle', 'seed']

/** `content-gen add`. */
export function registerAdd(program: Command): void {
  program
    .command('add')
    .description('write a starting point for code of your own; never over a file that is there')
    .addArgument(new Argument('<kind>', 'what to write').choices(kinds))
    .argument('[name]', 'a content type (a seed takes any); of a policy or a middleware its own name')
    .option('--api <api>', 'the API that a policy or a middleware belongs to, rather than all of them')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async (kind: AddedKind, name: string | undefined, { project, api }: Options) => {
      const { add } = await import('@content-gen/codegen')
      const path = await add({ projectDir: project, kind, name: name ?? null, api: api ?? null })
      process.stdout.write(`Wrote ${path}. "content-gen generate" wires it.\n`)
    })
}
