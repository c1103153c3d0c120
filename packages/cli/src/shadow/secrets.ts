import type { Knowledge } from '../compare/knowledge.js'

/** Names whose values are never kept, in any type. */
const secretName = /pass(?:word|wd)?|secret|token|jwt|hash|mail|api_?key|phone|^provider$|^code$|^username$/i
const account = /^(?:plugin::users-permissions\.|admin::)/

/** Tells whose values are never kept: private attributes, passwords, mails, accounts. */
export interface Secrets {
  /** A name of an attribute, or of a link to accounts. */
  readonly isSecret: (name: string) => boolean
  /** A name of an attribute of the project. */
  readonly isKnown: (name: string) => boolean
}

export function secretsOf({ models, names }: Knowledge): Secrets {
  const fields = [...models.values()].flatMap((model) => model.fields)
  const secret = new Set(
    fields.flatMap((field) => {
      const isHidden = field.isPrivate || ('type' in field && (field.type === 'password' || field.type === 'email'))
      return isHidden || ('target' in field && account.test(String(field.target))) ? [field.name] : []
    }),
  )
  const isSecret = (name: string) =>
    secret.has(name) || secretName.test(name) || /^(?:createdBy|updatedBy|users?)$/.test(name)
  return { isSecret, isKnown: (name) => names.has(name) }
}

/** Mails, and what may be a token: a long word with a digit, or an even longer one. */
export function looksSecret(text: string): boolean {
  return /@|%40|eyJ/i.test(text) || /(?=[\w-]*\d)[\w-]{16,}|[\w-]{32,}/.test(text)
}
