import { fileUid } from '@content-gen/contract'
import type { ContentAction } from '@content-gen/runtime'

/** The operation of a generated field of `Query` or `Mutation`. */
export interface ContentOperation {
  readonly kind: QueryKind | MutationKind
  readonly uid: string
}

export type QueryKind = 'find' | 'findOne' | 'findSingle'
export type MutationKind = 'create' | 'update' | 'delete' | 'saveSingle' | 'deleteSingle' | 'createLocalization'

export interface QueryOperation extends ContentOperation {
  readonly kind: QueryKind
}

export interface ContentMutation extends ContentOperation {
  readonly kind: MutationKind
}

export function isContentQuery(operation: ContentOperation): operation is QueryOperation {
  return operation.kind in queryActions
}

/** Returns true if the entry of the answer is gone. */
export function isDeletion({ kind }: ContentOperation): boolean {
  return kind === 'delete' || kind === 'deleteSingle'
}

const queryActions: Readonly<Record<QueryKind, ContentAction>> = {
  find: 'find',
  findOne: 'findOne',
  findSingle: 'find',
}

const mutationActions: Readonly<Record<MutationKind, ContentAction>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  saveSingle: 'update',
  deleteSingle: 'delete',
  createLocalization: 'createLocalization',
}

/** Returns the name of the operation in permissions and for `disableAction`: `find`, `update`. */
export function actionName({ kind }: ContentOperation): ContentAction {
  return { ...queryActions, ...mutationActions }[kind]
}

/** Returns the action that the caller needs. Strapi v4 has those of files in another place. */
export function actionOf(operation: ContentOperation): string {
  const { uid } = operation
  return `${uid === fileUid ? 'plugin::upload.content-api' : uid}.${actionName(operation)}`
}
