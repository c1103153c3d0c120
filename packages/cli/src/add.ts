import { Argument, type Command } from 'commander'
import type { AddedKind } from '@content-gen/codegen'

interface Options {
  readonly project: string
  readonly api?: string
  readonly single?: true
}

const models = ['type', 'component'] as const
const kinds: readonly AddedKind[] = ['controller', 'service', 'route', 'policy', 'middleware', 'lifecycle', 'seed']

/** `content-gen add`. */
export function registerAdd(program: Command): void {
  program
    .command('add')
    .description('write a model, or a start for your own code; never overwrites a file')
    .addArgument(new Argument('<kind>', 'what to write').choices([...models, ...kinds]))
    .argument(
      '[name]',
      'a content type (optional for a seed), the own name of a policy or middleware, or shared.seo for a component',
    )
    .option('--api <api>', 'the API that a type, a policy or a middleware belongs to')
    .option('--single', 'a content type with one entry')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async (kind: string, name: string | undefined, { project, api, single }: Options) => {
      const { add, addModel, AddError } = await import('@content-gen/codegen')
      const model = models.find((each) => each === kind)
      const code = kinds.find((each) => each === kind)
      if (model !== undefined) {
        if (name === undefined) throw new AddError(`a ${model} needs a name: content-gen add ${model} <name>`)
        const options = { projectDir: project, name, api: api ?? null, isSingle: single === true }
        const path = await addModel({ ...options, kind: model })
        process.stdout.write(`Wrote ${path}. Next: "content-gen generate" and "content-gen migrate dev".\n`)
      } else if (code !== undefined) {
        const path = await add({ projectDir: project, kind: code, name: name ?? null, api: api ?? null })
        process.stdout.write(`Wrote ${path}. Next: "content-gen generate", which wires it.\n`)
      }
    })
}
