import type { Model } from '@content-gen/schema'
import { docComment } from './comment.js'
import { modelHeader } from './header.js'
import { inputTypeName, TypeFile } from './type-file.js'

/** The view of `type.hbs`: what an entry is in an answer, and what a body may hold. */
export interface TypeView {
  readonly header: string
  readonly imports: readonly string[]
  readonly entryDoc: string
  readonly entryName: string
  readonly entryBody: string
  readonly inputDoc: string
  readonly inputName: string
  readonly inputBody: string
}

export function typeView(model: Model, models: ReadonlyMap<string, Model>): TypeView {
  const file = new TypeFile(model, models)
  const entryName = model.names.type
  const inputName = inputTypeName(model)
  const entry = [
    ...(model.kind === 'component' ? ['  id: number'] : []),
    ...model.fields.flatMap((field) => file.entryMember(field)),
  ]
  const input = [
    ...(model.kind === 'component' ? ['  id?: number'] : []),
    ...model.fields.flatMap((field) => file.inputMember(field)),
  ]
  return {
    header: modelHeader(model),
    imports: file.imports(),
    entryDoc: docComment(entryText(model)),
    entryName,
    entryBody: printBody(entry),
    inputDoc: docComment(inputText(model)),
    inputName,
    inputBody: printBody(input),
  }
}

function entryText(model: Model): string {
  const about = model.description === null || model.description === '' ? '' : `${model.description}\n\n`
  const what = model.kind === 'component' ? 'As part of an answer' : 'The attributes of an answer'
  return `${about}${what}; what \`populate\` brings is optional.`
}

function inputText(model: Model): string {
  return model.kind === 'component'
    ? 'As part of a body. With the `id` of a current item that item is changed, without one a new item is made.'
    : 'The `data` of a create or an update: what an update leaves out stays as it is.'
}

function printBody(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n}`
}
