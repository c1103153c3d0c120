import { fileUid } from '@content-gen/runtime/query'

/** What a field of `Query` or `Mutation` that is generated for a content type does. */
export interface ContentOperation {
  readonly kind: QueryKind | MutationKind
  readonly uid: string
}

export type QueryKind = 'find' | 'findOne' | 'findSingle'
export type MutationKind = 'create' | 'update' | 'delete' | 'saveSingle' | 'deleteSingle' | 'createLocalization'

export interface ContentQuery extends ContentOperation {
  readonly kind: QueryKind
}

export interface ContentMutation extends ContentOperation {
  readonly kind: MutationKind
}

export function isContentQuery(operation: ContentOperation): operation is ContentQuery {
  return operation.kind in queryActions
}

const queryActions: Readonly<Record<QueryKind, string>> = { find: 'find', findOne: 'findOne', findSingle: 'find' }

const mutationActions: Readonly<Record<MutationKind, string>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  saveSingle: 'update',
  deleteSingle: 'delete',
  createLocalization: 'createLocalization',
}

/** `find`, `update`: what the operation is called in permissions and by `disableAction`. */
export function actionName({ kind }: ContentOperation): string {
  return { ...queryActions, ...mutationActions }[kind]
}

/** What the caller must hold. The original has the actions of files in another place. */
export function actionOf(operation: ContentOperation): string {
  const { uid } = operation
  return `${uid === fileUid ? 'plugin::upload.content-api' : uid}.${actionName(operation)}`
}
