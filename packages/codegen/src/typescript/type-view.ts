import type { Model } from '@content-gen/schema'
import { docComment } from './comment.js'
import { modelHeader } from './header.js'
import { TypeFile } from './type-file.js'

/** The view of `type.hbs`: the attributes of a model by their kinds. */
export interface TypeView {
  readonly header: string
  readonly imports: readonly string[]
  readonly doc: string
  readonly name: string
  readonly body: string
}

export function typeView(model: Model, models: ReadonlyMap<string, Model>, locales: readonly string[]): TypeView {
  const file = new TypeFile(model, models, locales)
  const members = model.fields.map((field) => file.member(field))
  return {
    header: modelHeader(model),
    imports: file.imports.print(),
    doc: docComment(docText(model)),
    name: model.names.type,
    body: members.length === 0 ? '{}' : `{\n${members.join('\n')}\n}`,
  }
}

function docText({ names, description }: Model): string {
  const about = description === null || description === '' ? '' : `${description}\n\n`
  return `${about}The attributes by their kinds: \`Attributes<${names.type}>\` and \`CreateInput<${names.type}>\` follow from them.`
}
