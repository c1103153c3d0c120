export type MomentKind = 'date' | 'time' | 'moment'

/** Why a text is no value. */
export type MomentFault = 'unreadable' | 'year' | 'noDate' | 'noTime' | 'skipped'

export type TypedMoment = { readonly value: string } | { readonly fault: MomentFault }
