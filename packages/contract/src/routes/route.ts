import type { Shape } from './shape.js'

/** Routes of a feature that have something in common, by their ids. A server tries them in this order. */
export interface RouteGroup {
  /** Only a project that has this as well serves them; their actions exist in any case. */
  readonly needs?: string
  readonly tag: string
  /** The content type that they are about: its name begins the ids in OpenAPI, and `part` and `filters` are of it. */
  readonly model?: string
  readonly routes: Readonly<Record<string, RouteFacts | DescribedRoute>>
}

/** Routes that the panel alone serves, for callers of its own. */
export interface PanelGroup {
  readonly routes: Readonly<Record<string, RouteFacts>>
}

export interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix, as OpenAPI has it: `/upload/files/{id}`. */
  readonly path: string
  /** The permission that the caller needs. */
  readonly action: string
}

/** A route that OpenAPI lists. */
export interface DescribedRoute extends RouteFacts {
  /** It is listed only for a project that has this as well. Others are refused. */
  readonly needs?: string
  readonly summary: string
  readonly parameters?: readonly (SharedParameter | RouteParameter)[]
  /** JSON. */
  readonly body?: Shape
  /** `multipart/form-data` */
  readonly form?: Shape
  readonly answer: RouteAnswer
  /** Statuses of errors besides those of every route. */
  readonly errors?: readonly (404 | 409 | 412 | 429)[]
}

/** The parameters that content types have as well. */
export type SharedParameter = 'id' | 'fields' | 'populate' | 'filters' | 'sort' | 'pagination'

export interface RouteParameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required?: true
  readonly schema: Shape
  readonly description?: string
}

export interface RouteAnswer {
  /** Absent: 200. */
  readonly status?: 201 | 302
  /** Absent: `Done.` */
  readonly description?: string
  /** null: there is no body. */
  readonly schema: Shape | null
  /** The answer is 204 if there is nothing to answer. */
  readonly mayBeEmpty?: true
}
