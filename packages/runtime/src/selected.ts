/** The attributes that a query string leaves in an answer. Types only. */

/**
 * Without those that `fields` of a query leaves out, where the query is written out in the code. Of any other query nobody knows: its
 * type is that of a query without `fields`.
 */
export type Selected<Attributes, Query extends string> = string extends Query
  ? Attributes
  : [Fields<Parameters<Query>>] extends [never]
    ? Attributes
    : '*' extends Fields<Parameters<Query>>
      ? Attributes
      : Kept<Attributes, Fields<Parameters<Query>>>

/** Attributes that `populate` brings are optional anyway. */
type Kept<Attributes, Names> = {
  [
    Name in keyof Attributes as undefined extends Attributes[Name] ? Name : Name extends Names ? Name : never
  ]: Attributes[Name]
}

type Parameters<Query> = Query extends `${infer First}&${infer Rest}` ? First | Parameters<Rest> : Query

type Fields<Parameter> = Parameter extends `fields=${infer Names}`
  ? Items<Names>
  : Parameter extends `fields[${string}]=${infer Names}`
    ? Items<Names>
    : never

type Items<Names> = Names extends `${infer First},${infer Rest}` ? First | Items<Rest> : Names
