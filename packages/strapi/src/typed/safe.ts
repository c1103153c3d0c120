/** Refuses the types of queries and bodies of clients: the look-alikes run with all rights. Types only. */
import type { Mistake, sentByClient } from '@content-gen/runtime'

/** Rejects parameters that nobody has looked at, and names that mean nothing. */
export type Safe<Asked, Allowed> =
  IsAny<Asked> extends true
    ? never
    : IsUnknown<Asked> extends true
      ? Unsanitized<'these parameters'>
      : [UnsafeName<Asked>] extends [never]
        ? { readonly [Name in keyof Asked]: Part<Asked[Name], Allowed, Name> }
        : Unsanitized<UnsafeName<Asked>>

type Part<Value, Allowed, Name> = Name extends keyof Allowed
  ? // A part of the declared type itself has no names of its own.
    [Allowed[Name]] extends [Value]
    ? unknown
    : Known<Value, Allowed[Name]>
  : Mistake<`${Name & string} is not known here`>

/** The parameters that choose what is read or written. */
type Judged = 'filters' | 'where' | 'populate' | 'sort' | 'orderBy' | 'fields' | 'select' | 'data'

type UnsafeName<Asked> = {
  [Name in keyof Asked & Judged]: IsUnknown<Asked[Name]> extends true ? Name : never
}[keyof Asked & Judged]

type Unsanitized<Name extends string> =
  Mistake<`${Name} may come from a client: ask strapi.sanitize.contentAPI.query or .input first, with { auth: ctx.state.caller }`>

type IsAny<Value> = 0 extends 1 & Value ? true : false
/** `any`, objects whose names are not known, and what was made of the query of a request. */
type IsUnknown<Value> =
  IsAny<Value> extends true
    ? true
    : Value extends string | number | boolean | null | undefined | Date | readonly unknown[]
      ? false
      : string extends keyof Value
        ? true
        : typeof sentByClient extends keyof Value
          ? true
          : false

type Known<Asked, Allowed> =
  IsAny<Asked> extends true
    ? unknown
    : Asked extends string | number | boolean | bigint | null | undefined | Date
      ? unknown
      : Asked extends readonly unknown[]
        ? { readonly [Index in keyof Asked]: Known<Asked[Index], ItemOf<Allowed>> }
        : {
            readonly [Name in keyof Asked]: Name extends KeyOf<Allowed>
              ? Known<Asked[Name], ValueOf<Allowed, Name>>
              : Mistake<`${Name & string} is not known here`>
          }

type ItemOf<Union> = Union extends readonly (infer Item)[] ? Item : never
type KeyOf<Union> = Union extends readonly unknown[] ? never : Union extends object ? keyof Union : never
type ValueOf<Union, Name> = Union extends readonly unknown[]
  ? never
  : Union extends object
    ? Name extends keyof Union
      ? Union[Name]
      : never
    : never
