/**
 * The page and the server of the builder speak to each other in these words.
 *
 * The page is at `http://127.0.0.1:<port>/#<key>`; browsers send what follows `#` to nobody. Each request of the page carries the key as
 * `Authorization: Bearer <key>`. Bodies and answers are JSON. An error is a `Refusal` with a status: 400 for a request that is none of these,
 * 401 without the key, 403 `signIn` for somebody who is not signed in to the panel as a super administrator, 409 for files that changed
 * meanwhile, 422 for edits that are not written. `POST` bodies are `application/json`.
 */

export type Json = null | boolean | number | string | readonly Json[] | PlainJson
export interface PlainJson {
  readonly [key: string]: Json
}

/** `GET /api/models`. Sorted by uid. */
export interface ProjectModels {
  readonly models: readonly ModelFiles[]
  /** Locales of the content, the default one first; empty without localization. */
  readonly locales: readonly string[]
  /** Custom fields by uid, with the type that each stores. */
  readonly customFields: Readonly<Record<string, string>>
  /** Options by type of attribute: `string` may have `minLength`. Unknown ones are kept. */
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly relationKinds: readonly string[]
  readonly mediaTypes: readonly string[]
  /** Types of attributes that have no plain value: conditions only ask if there is one. */
  readonly withoutPlainValue: readonly string[]
}

/** A content type or component, and its two files, which may be absent. */
export interface ModelFiles {
  /** `api::article.article`, `plugin::users-permissions.user`, `shared.seo` */
  readonly uid: string
  readonly kind: 'collectionType' | 'singleType' | 'component'
  /** The schema that a feature's type has without a file, which adds attributes to it. Null for the project's own models. */
  readonly builtIn: PlainJson | null
  readonly schema: ProjectFile
  readonly panel: ProjectFile
}

export interface ProjectFile {
  /** Relative to the project. */
  readonly path: string
  /** Of the text; null: there is no such file. */
  readonly hash: string | null
  /** Null: there is no such file, or it has no JSON object and can only be changed in an editor. */
  readonly json: PlainJson | null
}

/** A file that somebody changed meanwhile, as it is now. */
export interface ChangedFile extends ProjectFile {
  readonly text: string | null
}

/** One file as it shall be. */
export interface FileEdit {
  /** Of a new model, its future uid: the file's path is made of it. */
  readonly uid: string
  readonly of: 'schema' | 'panel'
  /** `hash` of the file that was changed; null: there was none. */
  readonly before: string | null
  /** Null: the file goes. */
  readonly json: PlainJson | null
}

/** Without it, a rename is a removal and an addition: `article.headline` to `title`, `article` to `post`, `shared.seo` to `shared.meta`. */
export interface Rename {
  readonly from: string
  readonly to: string
}

/** `POST /api/plan`: nothing is written. */
export interface PlanRequest {
  readonly edits: readonly FileEdit[]
  readonly renames?: readonly Rename[]
}

/** The consequences of edits. */
export interface EditPlan {
  /** Of the whole project, as `generate` reports them. */
  readonly problems: readonly Problem[]
  readonly files: readonly FileDifference[]
  /** Files that changed since they were read. */
  readonly conflicts: readonly ChangedFile[]
  /** Null: the database stays as it is, or problems with `severity: 'error'` come first. */
  readonly migration: PlannedMigration | null
  /** A sentence about why no migration can be made, or null. */
  readonly obstacle: string | null
}

export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Of the model whose file it is; null: another file. */
  readonly uid: string | null
  readonly of: 'schema' | 'panel' | null
  readonly file: string
  /** From 1; null: the whole file. */
  readonly line: number | null
  /** The keys that lead to the place: `['attributes', 'title', 'regex']`. */
  readonly path: readonly string[]
  readonly message: string
  readonly hint: string | null
}

export interface FileDifference {
  readonly path: string
  /** A unified diff. */
  readonly diff: string
}

/** The migration that `content-gen migrate dev` would write. */
export interface PlannedMigration {
  /** A sentence per step. */
  readonly steps: readonly string[]
  /** Sentences about contents that are lost, or that may not fit: applying needs `acceptLosses`. */
  readonly losses: readonly string[]
  /** Steps that may be renames and are not named as such. */
  readonly renames: readonly Rename[]
  /** Sentences about who waits for which statement, and for how long. */
  readonly locks: readonly string[]
  /** Sentences about existing contents. */
  readonly notices: readonly string[]
  readonly sql: string
  /** SQL that waits for `migrate deploy` without an earlier release; null: none. */
  readonly later: string | null
}

/** `POST /api/apply`: writes all files, and the migration, or nothing. */
export interface ApplyRequest extends PlanRequest {
  /** The `losses` of a plan that somebody has read and accepts. Any other loss refuses the edits: contents may have changed since. */
  readonly acceptLosses?: readonly string[]
}

export interface Applied {
  /** Paths of the files. */
  readonly files: readonly string[]
  /** The name of the migration; null: there is none. */
  readonly migration: string | null
}

/** `GET /api/state` needs the key alone: what `dev` does. */
export interface DevState {
  /** `refused`: it waits for the next change. The server of before may still run. */
  readonly doing: 'generating' | 'migrating' | 'compiling' | 'starting' | 'serving' | 'refused'
  /** Lines of what was refused, as `dev` prints them; null: nothing was. */
  readonly message: string | null
}

/** The body of an error. */
export interface Refusal {
  readonly error: {
    /** `invalid` problems, `losses` without consent, `obstacle`: contents that rule the migration out. */
    readonly code: 'request' | 'key' | 'signIn' | 'changed' | 'invalid' | 'losses' | 'obstacle' | 'notFound' | 'failed'
    readonly message: string
    /** The page to sign in at, with `signIn`. */
    readonly signIn?: string
    /** The plan, with `changed`, `invalid`, `losses` and `obstacle`. */
    readonly plan?: EditPlan
  }
}
